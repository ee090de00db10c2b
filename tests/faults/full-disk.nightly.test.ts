import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPublisher } from '../support/publisher.ts';
import { preparedFolder } from '../support/prepared-folder.ts';
import { startProduct, type Product } from '../support/product.ts';
import { sendShoppers } from '../support/shoppers.ts';
import { until } from '../support/until.ts';

/** Only root may make a small disk. */
const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)('a data folder without room', () => {
  const disk = mkdtempSync(path.join(tmpdir(), 'vitrine-disk-'));
  const ballast = path.join(disk, 'ballast');
  let product: Product;

  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk]);
    const prepared = await preparedFolder();
    cpSync(prepared, disk, { recursive: true });
    rmSync(prepared, { recursive: true });
    product = await startProduct({ dataDir: disk, env: { CLIENT_BUDGET: '0' } });
  });
  afterAll(async () => {
    try {
      await product.stop();
    } finally {
      execFileSync('umount', ['--lazy', disk]);
      rmSync(disk, { recursive: true });
    }
  });

  /** Takes all the room that there is. */
  function fill(): void {
    expect(() => {
      for (;;) writeFileSync(ballast, Buffer.alloc(1_048_576), { flag: 'a' });
    }).toThrow(/ENOSPC/);
    expect(() => {
      for (;;) writeFileSync(ballast, Buffer.alloc(512), { flag: 'a' });
    }).toThrow(/ENOSPC/);
  }

  it('is said, costs no page, keeps nothing half, and is over once there is room', async () => {
    const publisher = createPublisher(`http://127.0.0.1:${product.ports.staff}`);
    expect(await publisher.publish('Vor der vollen Platte')).toMatchObject({ kind: 'acknowledged' });
    for (const address of ['/', '/service-hilfe'])
      await until('pages are kept', async () => (await product.get(address)).headers['x-cache'] === 'HIT');
    const visits = sendShoppers(product, ['/', '/service-hilfe', '/gibt-es-nicht-*']);
    await until('shoppers are under way', async () => visits.count() > 30);
    fill();

    let refusal: unknown;
    await until(
      'a publish finds no room',
      async () => {
        const outcome = await publisher.publish(`Auf der vollen Platte ${performance.now()}`);
        refusal = outcome;
        return outcome.kind === 'refused';
      },
      60_000,
    );
    expect(refusal).toMatchObject({
      kind: 'refused',
      status: 503,
      message: expect.stringContaining('no room') as string,
    });
    const before = visits.count();
    await until('shoppers go on', async () => visits.count() > before + 100, 60_000);
    await until('the terminal says that lines are lost', async () =>
      /log cannot be written, lines are lost \(.*ENOSPC/.test(product.output()),
    );

    rmSync(ballast);
    await until(
      'a publish is taken again',
      async () => (await publisher.publish('Nach der vollen Platte')).kind === 'acknowledged',
      60_000,
    );
    await until('it is seen', async () => (await product.get('/')).body.includes('Nach der vollen Platte'), 30_000);
    await visits.stop();
    expect([...visits.faults]).toEqual([]);
    expect(visits.statuses()[200]).toBeGreaterThan(60);
    expect(product.output()).not.toContain('exited');
  });
});
