import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInAt } from '../support/edge-customer.ts';
import { edgeAt, type AskEdge } from '../support/edge-questions.ts';
import { freePorts } from '../support/ports.ts';
import { nodeIds, ROOT, startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';

let product: Product;
let second: ChildProcess;
let ask: AskEdge;

beforeAll(async () => {
  product = await startProduct();
  const [port = 0] = await freePorts(1);
  ask = edgeAt(`http://127.0.0.1:${port}`);
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

describe('two edges', () => {
  it('both show a publish that either of them had cached before', async () => {
    const shown = async () => [nodeIds((await product.get('/')).body), nodeIds((await ask('/')).body)] as const;
    for (const ids of await shown()) expect(ids).toContain('about');
    const { code, stderr } = await product.layouts('hide', 'at/home.layer', 'about');
    expect(code, stderr).toBe(0);
    await until('both edges show it', async () => (await shown()).every((ids) => !ids.includes('about')));
  });

  it('a session that is ended at one edge is refused at the other one within a second', async () => {
    const first = edgeAt(`http://127.0.0.1:${product.ports.edge}`);
    const customer = await logInAt(first);
    await customer.say(
      'mutation { addToBasket(sku: "SKU-1001", variant: "SKU-1001-PETROL-38", quantity: 1) { success } }',
      '"success":true',
    );
    const cookies = customer.cookies();
    const hasBasket = async (): Promise<boolean> =>
      (await ask('/api/gateway/', { cookies, query: '{ basket { lines { quantity } } }' })).body.includes('quantity');
    expect(await hasBasket()).toBe(true);
    expect(await first('/api/session', { cookies, method: 'DELETE' })).toMatchObject({ status: 200 });
    await until('the other edge knows nobody by these cookies', async () => !(await hasBasket()), 1_000);
  });

  it('an edge that was cut off catches up on what it missed', async () => {
    second.kill('SIGSTOP');
    await product.layouts('rollback', 'at/home.layer', '1');
    await until('the first edge shows it', async () => nodeIds((await product.get('/')).body).includes('about'));
    second.kill('SIGCONT');
    await until('the second edge shows it too', async () => nodeIds((await ask('/')).body).includes('about'));
  });
});
