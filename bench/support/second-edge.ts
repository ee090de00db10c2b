import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { request } from 'undici';
import { ROOT, type Product } from '../../tests/support/product.ts';
import { until } from '../../tests/support/until.ts';

/** Another edge of a running product, as a second machine would have one. */
export interface SecondEdge {
  origin: string;
  stop(): Promise<void>;
}

/** Starts it on a port of its own and waits until it is ready. */
export async function startSecondEdge({ ports, dataDir }: Product, port: number): Promise<SecondEdge> {
  const child: ChildProcess = spawn(process.execPath, ['renderer/edge/src/main.ts'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      EDGE_PORT: String(port),
      INTERNAL_SECRET: readFileSync(path.join(dataDir, 'internal-secret'), 'utf8').trim(),
      LAYOUT_SERVER_URL: `http://127.0.0.1:${ports.layoutServer}`,
      RENDERER_URL: `http://127.0.0.1:${ports.renderer}`,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(
    'the second edge is ready',
    async () => {
      const answer = await request(`${origin}/readyz`).catch(() => undefined);
      await answer?.body.dump();
      return answer?.statusCode === 200;
    },
    30_000,
  );
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
