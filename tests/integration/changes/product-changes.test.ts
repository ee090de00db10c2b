import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngines } from '@vitrine/platform/testing/databases';
import { until } from '../../support/until.ts';
import { startGoodsShop, type GoodsShop } from './goods-shop.ts';

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const untouched = names('U', 15);
const shownAndChanged = names('T', 3);
const elsewhere = names('C', 600);
/** As many changes as ten seconds bring with a thousand a second. */
const [TRANSACTIONS, CHANGES] = [250, 40];
const WRITERS = 8;

describe.each(testEngines())('ten thousand product changes while pages are read, on $engine', ({ open }) => {
  let shop: GoodsShop;
  beforeAll(async () => {
    shop = await startGoodsShop(await open(), [...untouched, ...shownAndChanged, ...elsewhere]);
  });
  afterAll(() => shop.stop());

  it('make no page of an untouched product anew, show what changed, and lose nothing', async () => {
    for (const sku of [...untouched, ...shownAndChanged]) await shop.read(sku);
    const before = untouched.map((sku) => shop.counts(sku));
    expect(before).toEqual(untouched.map(() => ({ renders: 1, fetches: 1 })));

    let left = TRANSACTIONS;
    let sum = 0;
    const write = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const changed = names('', CHANGES).map(
          (_, index) => elsewhere[(left * CHANGES + index) % elsewhere.length] ?? '',
        );
        if (left % 5 === 0) changed[0] = shownAndChanged[left % shownAndChanged.length] ?? '';
        sum += new Set(changed).size;
        await shop.change(changed);
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, write));
    let isOver = false;
    void writing.then(() => (isOver = true));
    const states = new Map<string, number>();
    while (!isOver) {
      for (const sku of untouched) {
        const { cache, shown } = await shop.read(sku);
        states.set(`${cache} ${shown}`, (states.get(`${cache} ${shown}`) ?? 0) + 1);
      }
      for (const sku of shownAndChanged) await shop.read(sku);
    }
    await writing;

    expect([...states.keys()]).toEqual(['HIT 0']);
    expect(untouched.map((sku) => shop.counts(sku))).toEqual(before);
    const { stored } = await shop.versions();
    expect([...stored.values()].reduce((all, version) => all + version, 0)).toBe(sum);
    await until('the copy holds what is stored', async () => {
      const { copied } = await shop.versions();
      return [...stored].every(([sku, version]) => copied.get(sku) === version);
    });
    for (const sku of shownAndChanged) {
      await until(`the page shows the last ${sku}`, async () => (await shop.read(sku)).shown === stored.get(sku));
      expect(shop.counts(sku).renders).toBeGreaterThan(1);
    }
    expect(untouched.map((sku) => shop.counts(sku))).toEqual(before);
  });

  it('share a page that was begun before a change of something else', async () => {
    const [sku = ''] = untouched;
    await shop.change([sku]);
    await until('it is shown', async () => (await shop.read(sku)).shown === 1);
    const { renders } = shop.counts(sku);
    await shop.change(['T0', 'T1']);
    await until(
      'that is announced',
      async () => (await shop.versions()).copied.get('T1') === (await shop.versions()).stored.get('T1'),
    );
    expect([await shop.read(sku), shop.counts(sku).renders]).toEqual([{ cache: 'HIT', shown: 1 }, renders]);
  });
});
