import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../support/ports.ts';
import { nodeIds, ROOT, startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-faults-'));
let product: Product;

beforeAll(async () => {
  product = await startProduct({ dataDir });
});
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Asks for the page over and over until told to stop; gives every status that came. */
function load(address: string): { stop: () => Promise<number[]> } {
  const statuses: number[] = [];
  let going = true;
  const shopper = async (): Promise<void> => {
    while (going) statuses.push((await product.get(address)).status);
  };
  const shoppers = Promise.all(Array.from({ length: 8 }, shopper));
  return {
    stop: async () => {
      going = false;
      await shoppers;
      return statuses;
    },
  };
}

/** With one server dead: what is kept goes on, what is not gets the designed 503, and the server comes back by itself. */
async function survives(
  server: 'layout-server' | 'renderer',
  uncached: { address: string; host: string },
): Promise<void> {
  await product.get('/');
  const traffic = load('/');
  try {
    const old = product.pid(server);
    product.kill(server);
    const answer = await product.get(uncached.address, { host: uncached.host });
    expect(answer.status).toBe(503);
    expect(answer.body).toContain('data-page="unavailable"');
    expect(answer.body).toContain('Etwas ist schiefgelaufen');
    expect(answer.headers['retry-after']).toBeTruthy();
    await until(
      'the page is rendered again',
      async () => (await product.get(uncached.address, { host: uncached.host })).status !== 503,
      30_000,
    );
    expect(product.pid(server)).not.toBe(old);
  } finally {
    const statuses = await traffic.stop();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(50);
  }
}

describe('a server dies', () => {
  it('with the renderer killed under load, kept pages go on, others get a designed 503, and it comes back by itself', async () => {
    await survives('renderer', { address: '/', host: 'lingerie.localhost' });
  });

  it('with the layout server killed under load, likewise', async () => {
    await survives('layout-server', { address: '/ungesehen', host: 'at.localhost' });
  });

  it('a publish after the layout server came back is seen', async () => {
    product.kill('layout-server');
    await until('the staff door answers again', async () => (await product.layouts('list')).code === 0, 30_000);
    const { code, stderr } = await product.layouts('hide', 'at/home.layer', 'about');
    expect(code, stderr).toBe(0);
    await until('the section is gone', async () => !nodeIds((await product.get('/')).body).includes('about'));
  });
});

describe('starting and stopping', () => {
  it('a second process on the same data is refused and says who has it', async () => {
    const [port, staff] = await freePorts(4);
    const second = spawn(process.execPath, ['layout-server/src/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        LAYOUT_SERVER_PORT: String(port),
        STAFF_PORT: String(staff),
        INTERNAL_SECRET: 'x'.repeat(40),
        DATABASE_URL: '',
      },
    });
    let output = '';
    for (const stream of [second.stdout, second.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(78);
    expect(output).toContain(String(product.pid('layout-server')));
    expect((await product.get('/')).status).toBe(200);
  });

  it('a taken port is named, with a way out', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const address = blocker.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startProduct({ env: { STAFF_PORT: String(port) } })).rejects.toThrow(
      new RegExp(`Port ${port} is taken.*STAFF_PORT=`, 's'),
    );
    blocker.close();
  });

  it('SIGTERM ends everything: no orphan, no held port, and what was published is there after the next start, which takes 5 s at most', async () => {
    const pids = (['edge', 'renderer', 'layout-server'] as const).map((server) => product.pid(server));
    expect(await product.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    product = await startProduct({ dataDir });
    expect(nodeIds((await product.get('/')).body)).not.toContain('about');
  });
});
