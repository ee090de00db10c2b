import { describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { createLogger, silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { createCatalogueDomain, createMemoryCatalogue, type Catalogue } from '@vitrine/commerce/catalogue';
import { tenantId, type DataSource, type LocalShop, type PageScope } from '@vitrine/platform/doors';
import { testProduct } from '@vitrine/commerce/testing/products';
import { testShop } from '@vitrine/platform/testing/local-shop';
import type { Caller } from '@vitrine/schemas';
import type { Need } from '../resolve/index.ts';
import { createDataSources } from './index.ts';

const products = Array.from({ length: 30 }, (_, index) =>
  testProduct({ sku: `A${index}`, categories: [index % 2 === 0 ? 'gerade' : 'ungerade'], rank: 100 - index }),
);
const files = createMemoryCatalogue(() => products);

function scope(parts: Partial<LocalShop> = {}): PageScope {
  return { shop: testShop({ switches: { recommendations: true }, ...parts }) };
}

function need(source: string, args: Record<string, unknown> = {}): Need {
  return { key: `${source} ${JSON.stringify(args)}`, source, args, critical: false, nodes: ['rail'] };
}

function source(fetch: DataSource['fetch']): DataSource {
  return {
    name: 'test',
    argsSchema: { type: 'object', additionalProperties: false, properties: { n: { type: 'integer' } } },
    valueSchema: { type: 'string' },
    fetch,
  };
}

function registry(sources: readonly DataSource[], clock = fixedClock('2026-11-20T10:00:00Z')) {
  const metrics = createMetrics({ service: 'test' });
  return {
    clock,
    metrics,
    sources: createDataSources({
      sources,
      clock,
      logger: silentLogger,
      metrics,
      limits: { deadlineMs: 20, bytes: 1000, failures: 3 },
    }),
  };
}

const good = async () => ({ value: 'gut', tags: ['t'] });

describe('guards', () => {
  it.each<[string, DataSource['fetch'], string]>([
    [
      'throws',
      async () => {
        throw new Error('broken');
      },
      'broken',
    ],
    [
      'throws before it waits',
      () => {
        throw new Error('at once');
      },
      'at once',
    ],
    ['hangs', () => new Promise(() => {}), 'within 20 ms'],
    ['gives garbage', async () => ({ value: { not: 'text' }, tags: [] }), 'garbage'],
    ['gives too much', async () => ({ value: 'x'.repeat(2000), tags: [] }), 'at most 1000 bytes'],
  ])('a source that %s is a failed result, never a rejection', async (_name, fetch, reason) => {
    const { results, degraded } = await registry([source(fetch)]).sources.fetchAll([need('test')], scope());
    expect([...results.values()]).toEqual([{ ok: false, reason: expect.stringContaining(reason) }]);
    expect(degraded).toBe(true);
  });

  it('wait for a source as long as it says itself, where that is less than for others', async () => {
    const { results } = await registry([{ ...source(() => new Promise(() => {})), deadlineMs: 5 }]).sources.fetchAll(
      [need('test')],
      scope(),
    );
    expect([...results.values()]).toEqual([{ ok: false, reason: expect.stringContaining('within 5 ms') }]);
  });

  it('is told the log with the component and the address that it failed for, also where a copy stands in', async () => {
    const lines: unknown[] = [];
    let works = true;
    const sources = createDataSources({
      sources: [
        source(async () => {
          if (!works) throw new Error('broken');
          return good();
        }),
      ],
      clock: fixedClock('2026-11-20T10:00:00Z'),
      logger: createLogger({
        level: 'info',
        service: 'test',
        stream: { write: (line: string) => void lines.push(JSON.parse(line)) },
      }),
      metrics: createMetrics({ service: 'test' }),
    });
    const place = { url: 'http://oak.localhost/s/kleid', componentOf: (id: string) => `type-of-${id}` };
    await sources.fetchAll([need('test')], scope(), place);
    expect(lines).toEqual([]);
    works = false;
    await sources.fetchAll([need('test')], scope(), place);
    expect(lines).toMatchObject([
      {
        level: 'error',
        msg: 'Error during initial fetching of data',
        component: 'type-of-rail',
        url: place.url,
        source: 'test',
        reason: 'broken',
        stale: true,
      },
    ]);
  });

  it('tells a source that hangs to stop', async () => {
    let stopped = false;
    const hanging = source(
      (_args, _scope, signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            stopped = true;
          });
        }),
    );
    await registry([hanging]).sources.fetchAll([need('test')], scope());
    expect(stopped).toBe(true);
  });

  it('one failed need does not touch the others', async () => {
    const { sources } = registry([
      source(async ({ n }) => {
        if (n === 1) throw new Error('broken');
        return good();
      }),
    ]);
    const { results } = await sources.fetchAll([need('test', { n: 1 }), need('test', { n: 2 }), need('none')], scope());
    expect([...results.values()].map(({ ok }) => ok)).toEqual([false, true, false]);
  });

  it('stands in with a copy of at most ten minutes, for the same tenant and locale alone', async () => {
    let works = true;
    const { sources, clock } = registry([
      source(async () => {
        if (!works) throw new Error('broken');
        return good();
      }),
    ]);
    const fetched = async (parts: Partial<LocalShop> = {}) => {
      const { results, degraded } = await sources.fetchAll([need('test')], scope(parts));
      return [[...results.values()][0]?.ok, degraded];
    };
    expect(await fetched()).toEqual([true, false]);
    works = false;
    clock.advance(9 * 60_000);
    expect(await fetched()).toEqual([true, true]);
    expect(await fetched({ tenant: tenantId('elm') })).toEqual([false, true]);
    expect(await fetched({ locale: 'de-DE' })).toEqual([false, true]);
    clock.advance(61_000);
    expect(await fetched()).toEqual([false, true]);
  });

  it('keeps no copy of what a draft was told', async () => {
    let works = true;
    const { sources } = registry([
      source(async () => {
        if (!works) throw new Error('broken');
        return good();
      }),
    ]);
    await sources.fetchAll([need('test')], { ...scope(), isDraft: true });
    works = false;
    expect([...(await sources.fetchAll([need('test')], scope())).results.values()]).toMatchObject([{ ok: false }]);
  });

  it('leaves a source alone that failed again and again, then tries once', async () => {
    let calls = 0;
    let works = false;
    const { sources, clock } = registry([
      source(async () => {
        calls += 1;
        if (!works) throw new Error('broken');
        return good();
      }),
    ]);
    const once = () => sources.fetchAll([need('test')], scope());
    for (let times = 0; times < 6; times += 1) await once();
    expect(calls).toBe(3);
    clock.advance(10_000);
    await once();
    await once();
    expect(calls).toBe(4);
    works = true;
    clock.advance(10_000);
    await once();
    await once();
    expect(calls).toBe(6);
  });

  it('what is not fit to be shown of one visitor takes nothing from others; a failing source is left alone', async () => {
    const ofMany = { client: 'many' } as Caller;
    const personal: DataSource = {
      ...source(async (_args, { caller }) => {
        if (caller?.client === 'broken') throw new Error('no connection');
        return { value: 'x'.repeat(caller === ofMany ? 2_000 : 1), tags: [] };
      }),
      personal: true,
    };
    const { sources } = registry([personal]);
    const of = async (caller: Caller): Promise<boolean | undefined> =>
      [...(await sources.fetchAll([need('test')], { ...scope(), caller })).results.values()][0]?.ok;
    for (let each = 0; each < 9; each += 1) expect(await of(ofMany)).toBe(false);
    expect(await of({ client: 'other' } as Caller)).toBe(true);
    for (let each = 0; each < 3; each += 1) await of({ client: 'broken' } as Caller);
    expect(await of({ client: 'other' } as Caller)).toBe(false);
  });

  it('shows how long a source takes and whether it is left alone', async () => {
    let works = false;
    const { sources, metrics, clock } = registry([
      source(async () => {
        if (!works) throw new Error('broken');
        return good();
      }),
    ]);
    const figure = async (name: string) =>
      (await metrics.registry.metrics())
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1);
    for (let times = 0; times < 3; times += 1) await sources.fetchAll([need('test')], scope());
    expect(await figure('vitrine_layout_source_breaker_open{tenant="oak",source="test"')).toBe('1');
    expect(await figure('vitrine_layout_source_seconds_count{')).toBe('3');
    works = true;
    clock.advance(10_000);
    await sources.fetchAll([need('test')], scope());
    expect(await figure('vitrine_layout_source_breaker_open{tenant="oak",source="test"')).toBe('0');
  });

  it('refuses arguments at run time too and counts outcomes', async () => {
    const { sources, metrics } = registry([source(good)]);
    const { results } = await sources.fetchAll([need('test', { n: 'one' }), need('test', { n: 1 })], scope());
    expect([...results.values()].map(({ ok }) => ok)).toEqual([false, true]);
    expect(await metrics.registry.metrics()).toMatch(
      /vitrine_layout_source_results_total\{source="test",outcome="failed",service="test"\} 1/,
    );
  });
});

describe('products and recommendations', () => {
  const over = (catalogue: Catalogue) =>
    createDataSources({
      sources:
        createCatalogueDomain(
          { shops: { find: () => undefined }, clock: fixedClock('2026-11-20T10:00:00Z') },
          catalogue,
          {
            find: async () => [],
            counts: async () => new Map(),
          },
          { bought: { beside: async () => [] }, viewed: { beside: async () => [] } },
        ).sources ?? [],
      clock: fixedClock('2026-11-20T10:00:00Z'),
      logger: silentLogger,
      metrics: createMetrics({ service: 'test' }),
    });
  const sources = over(files);
  const skusOf = async (one: Need, parts: Partial<LocalShop> = {}, catalogue = files): Promise<unknown> => {
    const { results } = await over(catalogue).fetchAll([one], scope(parts));
    const result = [...results.values()][0];
    return result?.ok ? (result.value as { sku: string }[]).map(({ sku }) => sku) : result;
  };

  it('give products by SKU, by category and by order', async () => {
    expect(await skusOf(need('products', { skus: ['A3', 'NONE', 'A1'] }))).toEqual(['A3', 'A1']);
    expect(await skusOf(need('products', { category: 'ungerade', limit: 2 }))).toEqual(['A1', 'A3']);
  });

  it('give two places on a page different products', async () => {
    expect(await skusOf(need('recommendations', { slot: 'home-1', limit: 2 }))).toEqual(['A0', 'A1']);
    expect(await skusOf(need('recommendations', { slot: 'home-2', limit: 2 }))).toEqual(['A2', 'A3']);
    expect(await skusOf(need('recommendations', { slot: 'home-99', limit: 2 }))).toEqual(['A28', 'A29']);
  });

  it('recommend nothing where the switch is off, and ask nobody', async () => {
    const silent: Catalogue = {
      bySkus: () => {
        throw new Error('asked');
      },
      find: () => {
        throw new Error('asked');
      },
      withdrawn: async () => undefined,
      validUntil: () => undefined,
    };
    expect(await skusOf(need('recommendations', { slot: 'home-1', limit: 2 }), { switches: {} }, silent)).toEqual([]);
  });

  it('twelve nodes on a page make one request for products', async () => {
    let requests = 0;
    const counting: Catalogue = {
      ...files,
      bySkus: (tenant, skus) => {
        requests += 1;
        return files.bySkus(tenant, skus);
      },
    };
    await over(counting).fetchAll(
      Array.from({ length: 12 }, (_, index) => need('products', { skus: [`A${index}`] })),
      scope(),
    );
    expect(requests).toBe(1);
  });

  it.each([
    ['products', { skus: ['A3'] }, ['catalogue:oak', 'product:oak:A3']],
    ['products', { skus: ['A3', 'TO-COME'] }, ['catalogue:oak', 'product:oak:A3', 'product:oak:TO-COME']],
    ['products', { category: 'none' }, ['catalogue:oak', 'list:oak:none']],
    ['products', { limit: 1 }, ['catalogue:oak', 'list:oak:*', expect.stringMatching(/^product:oak:/)]],
    [
      'recommendations',
      { slot: 'home-1', limit: 1 },
      ['catalogue:oak', 'list:oak:*', expect.stringMatching(/^product:/)],
    ],
  ])('%s with %o carry the tags that invalidate them', async (name, args, tags) => {
    const { results } = await sources.fetchAll([need(name, args)], scope());
    const [result] = results.values();
    expect(result?.ok && result.tags.toSorted()).toEqual(tags);
  });

  it.each([
    ['products', { skus: [] }],
    ['products', { skus: ['a b'] }],
    ['products', { sort: 'random' }],
    ['products', { limit: 49 }],
    ['products', { unknown: 1 }],
    ['recommendations', { slot: 'home-1' }],
    ['recommendations', { slot: 'X', limit: 1 }],
  ])('%s refuses %o', (name, args) => {
    expect(sources.find(name)?.checkArgs(args)).not.toEqual([]);
  });

  it('an unknown source is not found', () => {
    expect(sources.find('nothing')).toBeUndefined();
  });
});
