import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { request } from 'undici';
import { freePorts } from '../../tests/support/ports.ts';
import { ROOT } from '../../tests/support/product.ts';
import { until } from '../../tests/support/until.ts';

const FOLDER = path.join(ROOT, 'bench/hand-coded');
const NEXT = path.join(ROOT, 'node_modules/next/dist/bin/next');

export interface HandCodedServer {
  pid: number;
  origin: string;
  stop(): Promise<void>;
}

/** Where the sources of the page belong that `writeHandCoded` writes. */
export const GENERATED = path.join(FOLDER, 'generated');

/** Builds the hand-coded application into its own folder. @throws Error with what Next said if it fails */
export async function buildHandCoded(): Promise<void> {
  const child = next(['build']);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`expected the hand-coded application to build, got:\n${output}`);
}

/** Starts it as a user would, on a port of its own. `compress`: as it stands before shoppers, without anything in front. */
export async function startHandCoded({ compress }: { compress: boolean }): Promise<HandCodedServer> {
  const [port = 0] = await freePorts(1);
  const child = next(['start', '--hostname', '127.0.0.1', '--port', String(port)], { COMPRESS: compress ? '1' : '0' });
  // Its lines are written and thrown away, as those of the other side.
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  const origin = `http://127.0.0.1:${port}`;
  await until(
    'the hand-coded application answers',
    async () => {
      const answer = await request(`${origin}/server/1`).catch(() => undefined);
      await answer?.body.dump();
      return answer?.statusCode === 200;
    },
    60_000,
  );
  return {
    pid: child.pid ?? 0,
    origin,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function next(parameters: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [NEXT, ...parameters], {
    cwd: FOLDER,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...environment },
  });
}
