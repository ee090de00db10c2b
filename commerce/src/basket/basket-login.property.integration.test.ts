/** Baskets of one customer at two devices, of which each logs in and out as it likes, held against a model of a page. */
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryCatalogue } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createBasketRepository, createBaskets, type Baskets } from './index.ts';

const OAK = tenantId('oak');
const RUNS = Number(process.env['BASKET_MODEL_RUNS'] || 25);
const MOST_COMMANDS = 14;
const TIME_LIMIT_MS = 600_000;
const DEVICES = ['phone', 'desk'] as const;
type Device = (typeof DEVICES)[number];
const SKUS = ['LAMP', 'RUG', 'CHAIR'] as const;

type Content = Record<string, number>;
interface Model {
  /** Of the customer, and of each browser that nobody logged in at. */
  customer: Content;
  browsers: Record<Device, Content>;
  loggedIn: Record<Device, boolean>;
}

type Deed =
  | { kind: 'add'; device: Device; sku: string; quantity: number }
  | { kind: 'set'; device: Device; sku: string; quantity: number }
  | { kind: 'login'; device: Device }
  | { kind: 'logout'; device: Device };

const device = fc.constantFrom(...DEVICES);
const sku = fc.constantFrom(...SKUS);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), device, sku, quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('set' as const), device, sku, quantity: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant('login' as const), device }),
  fc.record({ kind: fc.constant('logout' as const), device }),
);
/** One deed after another, or two tabs at once. */
const step = fc.oneof({ weight: 2, arbitrary: fc.tuple(deed) }, { weight: 1, arbitrary: fc.tuple(deed, deed) });

const EMPTY: Model = {
  customer: {},
  browsers: { phone: {}, desk: {} },
  loggedIn: { phone: false, desk: false },
};

/** What the model says after a deed. */
function after(model: Model, done: Deed): Model {
  const { device: at } = done;
  const isIn = model.loggedIn[at];
  if (done.kind === 'login') {
    if (isIn) return model;
    const customer = { ...model.customer };
    for (const [key, quantity] of Object.entries(model.browsers[at]))
      customer[key] = Math.max(customer[key] ?? 0, quantity);
    return { customer, browsers: { ...model.browsers, [at]: {} }, loggedIn: { ...model.loggedIn, [at]: true } };
  }
  if (done.kind === 'logout') return { ...model, loggedIn: { ...model.loggedIn, [at]: false } };
  const content = { ...(isIn ? model.customer : model.browsers[at]) };
  if (done.kind === 'add') content[done.sku] = (content[done.sku] ?? 0) + done.quantity;
  else if (done.sku in content) {
    if (done.quantity === 0) delete content[done.sku];
    else content[done.sku] = done.quantity;
  }
  return isIn ? { ...model, customer: content } : { ...model, browsers: { ...model.browsers, [at]: content } };
}

describe.each(testEngines())('baskets of a customer at two devices on $engine', ({ open }) => {
  let database: Database;
  let baskets: Baskets;
  beforeAll(async () => {
    database = await open();
    baskets = createBaskets({
      repository: createBasketRepository(database, randomIds),
      catalogue: createMemoryCatalogue(() => SKUS.map((each) => testProduct({ sku: each, price: 100 }))),
      clock: fixedClock('2026-11-23T10:00:00Z'),
      outbox: { put: async () => undefined },
      ids: randomIds,
    });
  });
  afterAll(() => database.close());

  const browser = (at: Device): string => `anonymous:${at}`;
  const ownerOf = (at: Device, { loggedIn }: Model): string => (loggedIn[at] ? 'customer:klara' : browser(at));
  const contentOf = async (owner: string): Promise<Content> =>
    Object.fromEntries(((await baskets.find(OAK, owner))?.lines ?? []).map((line) => [line.variant, line.quantity]));
  const shown = async (): Promise<Content[]> => Promise.all(['customer:klara', ...DEVICES.map(browser)].map(contentOf));
  const contents = ({ customer, browsers }: Model): Content[] => [customer, ...DEVICES.map((at) => browsers[at])];

  /** Does it as the session says who is logged in when it begins. */
  async function perform(done: Deed, model: Model): Promise<void> {
    const owner = ownerOf(done.device, model);
    if (done.kind === 'login' && !model.loggedIn[done.device])
      await baskets.join(OAK, { visitor: owner, customer: 'klara' });
    else if (done.kind === 'add')
      await baskets.change(OAK, owner, { kind: 'add', product: done.sku, quantity: done.quantity });
    else if (done.kind === 'set')
      await baskets.change(OAK, owner, { kind: 'set', variant: done.sku, quantity: done.quantity });
  }

  it(
    'hold what one deed after the other would have left, lose nothing, and are newer each time',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: MOST_COMMANDS }), async (steps) => {
          await database.orm.execute(sql`truncate basket`);
          let model = EMPTY;
          let version = 0;
          for (const deeds of steps) {
            // Of one device at once: whoever logs in there meanwhile asks as somebody else.
            const [first, second] = deeds;
            const isMeeting =
              second !== undefined &&
              first.device === second.device &&
              [first, second].some(({ kind }) => kind === 'login' || kind === 'logout');
            if (second === undefined || isMeeting) {
              for (const each of deeds) {
                await perform(each, model);
                model = after(model, each);
              }
              expect(await shown()).toEqual(contents(model));
            } else {
              const begun = model;
              await Promise.all(deeds.map((each) => perform(each, begun)));
              const [left, right] = [after(after(model, first), second), after(after(model, second), first)];
              const seen = await shown();
              expect([contents(left), contents(right)]).toContainEqual(seen);
              model = isDeepStrictEqual(seen, contents(left)) ? left : right;
              expect(seen).toEqual(contents(model));
            }
            const now = (await baskets.find(OAK, 'customer:klara'))?.version ?? 0;
            expect(now).toBeGreaterThanOrEqual(version);
            version = now;
          }
        }),
        { numRuns: RUNS },
      );
    },
    TIME_LIMIT_MS,
  );
});
