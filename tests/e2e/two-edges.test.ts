import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../support/ports.ts';
import { nodeIds, ROOT, startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';

const agent = new Agent();
let product: Product;
let second: ChildProcess;
let secondOrigin: string;

beforeAll(async () => {
  product = await startProduct();
  const [port = 0] = await freePorts(1);
  secondOrigin = `http://127.0.0.1:${port}`;
  second = spawn(process.execPath, ['renderer/edge/src/main.ts'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      EDGE_PORT: String(port),
      HOST: '127.0.0.1',
      INTERNAL_SECRET: readFileSync(path.join(product.dataDir, 'internal-secret'), 'utf8').trim(),
      LAYOUT_SERVER_URL: `http://127.0.0.1:${product.ports.layoutServer}`,
      RENDERER_URL: `http://127.0.0.1:${product.ports.renderer}`,
    },
  });
  await until('the second edge is ready', async () => (await ask('/readyz').catch(() => undefined))?.status === 200);
});
afterAll(async () => {
  second.kill('SIGTERM');
  await product.stop();
});

async function ask(address: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await agent.request({
    origin: secondOrigin,
    path: address,
    method: 'GET',
    headers: { host: 'at.localhost' },
  });
  return { status: statusCode, body: await body.text() };
}

describe('two edges', () => {
  it('both show a publish that either of them had cached before', async () => {
    const shown = async () => [nodeIds((await product.get('/')).body), nodeIds((await ask('/')).body)] as const;
    for (const ids of await shown()) expect(ids).toContain('about');
    const { code, stderr } = await product.layouts('hide', 'at/home.layer', 'about');
    expect(code, stderr).toBe(0);
    await until('both edges show it', async () => (await shown()).every((ids) => !ids.includes('about')));
  });

  it('an edge that was cut off catches up on what it missed', async () => {
    second.kill('SIGSTOP');
    await product.layouts('rollback', 'at/home.layer', '1');
    await until('the first edge shows it', async () => nodeIds((await product.get('/')).body).includes('about'));
    second.kill('SIGCONT');
    await until('the second edge shows it too', async () => nodeIds((await ask('/')).body).includes('about'));
  });
});
