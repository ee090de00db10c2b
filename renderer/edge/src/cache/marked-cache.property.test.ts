import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVirtualTime, settle } from '../testing/virtual-time.ts';
import { failed, type Outcome } from '../upstream/failure.ts';
import type { Answer, Fetch, Fetched } from './entry.ts';
import { createMarkedCache } from './marked-cache.ts';
import { createTagLedger } from './tag-ledger.ts';

const TAGS_OF = { home: ['layout', 'tenant'], list: ['layout', 'product'], about: ['tenant'] } as const;
type Key = keyof typeof TAGS_OF;
type Tag = (typeof TAGS_OF)[Key][number];

const GRACE_MS = 5_000;

/** What a page was made of: the version of each tag that it contains. */
interface Page {
  versions: Map<Tag, number>;
  /** The edge fetched it because its first answer had been overtaken. */
  secondAttempt: boolean;
}

interface Fetching {
  key: Key;
  step: 'asked' | 'cursor-read' | 'content-read';
  cursor: number;
  page: Page;
  finish: (outcome: Outcome<Fetched<Page>>) => void;
}

/**
 * A layout server that publishes, a stream of events that lags, and an edge that fetches, in any order.
 * The server reads its cursor before its data, as the contract says; everything else may happen in between.
 */
class World {
  readonly time = createVirtualTime();
  readonly ledger = createTagLedger({ cursor: 0 });
  readonly cache = createMarkedCache<Page>({
    ledger: this.ledger, clock: this.time.now, alarm: this.time.alarm, graceMs: GRACE_MS,
    maxBytes: 1_000, pinnedBytes: 1_000, isPinned: (key) => key === 'about',
    onBug: (error) => this.broken.push(error),
  });
  readonly fetching: Fetching[] = [];
  readonly versions = new Map<Tag, number>();
  /** Versions that the edge has been told of, and when it first heard of each. */
  readonly told = new Map<Tag, { version: number; at: number }[]>();
  readonly undelivered: { tag: Tag; cursor: number }[] = [];
  readonly justLanded = new Set<Key>();
  readonly broken: unknown[] = [];
  cursor = 0;
  unanswered = 0;

  readonly fetchOf = (key: Key): Fetch<Page> => () => {
    expect(this.fetching.filter((other) => other.key === key), `fetches of ${key} at a time`).toHaveLength(0);
    return new Promise((finish) => {
      const secondAttempt = this.justLanded.has(key);
      this.fetching.push({ key, step: 'asked', cursor: 0, page: { versions: new Map(), secondAttempt }, finish });
    });
  };

  publish(tag: Tag): void {
    this.cursor += 1;
    this.versions.set(tag, this.cursor);
    this.undelivered.push({ tag, cursor: this.cursor });
  }

  deliver(): void {
    const event = this.undelivered.shift();
    if (!event) return;
    this.hear(event.tag, event.cursor);
    this.ledger.record([event.tag], event.cursor);
  }

  reset(): void {
    this.undelivered.length = 0;
    for (const [tag, version] of this.versions) this.hear(tag, version);
    this.ledger.reset(this.cursor);
  }

  private hear(tag: Tag, version: number): void {
    this.told.set(tag, [...(this.told.get(tag) ?? []), { version, at: this.time.now() }]);
  }

  async proceed(index: number, fails: boolean): Promise<void> {
    const fetching = this.fetching[index % Math.max(this.fetching.length, 1)];
    if (!fetching) return;
    if (!fails && fetching.step === 'asked') {
      fetching.cursor = this.cursor;
      fetching.step = 'cursor-read';
    } else if (!fails && fetching.step === 'cursor-read') {
      for (const tag of TAGS_OF[fetching.key]) fetching.page.versions.set(tag, this.versions.get(tag) ?? 0);
      fetching.step = 'content-read';
    } else {
      this.fetching.splice(this.fetching.indexOf(fetching), 1);
      this.justLanded.add(fetching.key);
      fetching.finish(fails ? failed('UNREACHABLE', 'down') : this.landed(fetching));
      await settle();
      this.justLanded.delete(fetching.key);
    }
  }

  private landed({ key, cursor, page }: Fetching): Outcome<Fetched<Page>> {
    const freshUntil = this.time.now() + 3_000;
    return { ok: true, value: { value: page, tags: TAGS_OF[key], cursor, freshUntil, bytes: 10, keep: true } };
  }

  request(key: Key): void {
    const known = new Map(TAGS_OF[key].map((tag) => [tag, this.told.get(tag)?.at(-1)?.version ?? 0]));
    this.unanswered += 1;
    void Promise.resolve(this.cache.get(key, this.fetchOf(key)))
      .then((answer) => {
        this.unanswered -= 1;
        this.checkAnswer(answer, known);
      })
      .catch((error: unknown) => this.broken.push(error));
  }

  private checkAnswer(answer: Answer<Page>, known: Map<Tag, number>): void {
    if (!answer.ok) return;
    const missesNews = [...known].some(([tag, version]) => (answer.value.versions.get(tag) ?? 0) < version);
    if (answer.state === 'STALE-ERROR') {
      expect(this.staleFor(answer.value), 'how long an old page stands in').toBeLessThanOrEqual(GRACE_MS + 1_500);
    } else if (!answer.value.secondAttempt) {
      expect(missesNews, `${answer.state} without news that the edge had heard when it was asked`).toBe(false);
    } else {
      expect(answer.state === 'HIT' && missesNews, 'HIT without news').toBe(false);
    }
  }

  /** Since when the edge knows that the page is not the latest. */
  private staleFor(page: Page): number {
    const heard = [...page.versions].flatMap(([tag, version]) =>
      (this.told.get(tag) ?? []).filter((news) => news.version > version).map((news) => news.at));
    return this.time.now() - Math.min(this.time.now(), ...heard);
  }

  checkKept(): void {
    for (const key of Object.keys(TAGS_OF) as Key[]) {
      const { state, entry } = this.cache.inspect(key);
      if (entry === undefined || state === 'invalidated') continue;
      for (const tag of TAGS_OF[key]) {
        const told = this.told.get(tag)?.at(-1)?.version ?? 0;
        expect(entry.value.versions.get(tag), `version of ${tag} in the ${state} entry ${key}`).toBeGreaterThanOrEqual(told);
      }
    }
  }
}

const key = fc.constantFrom<Key>('home', 'list', 'about');
const tag = fc.constantFrom<Tag>('layout', 'tenant', 'product');
const step = fc.oneof(
  { weight: 4, arbitrary: key.map((of) => ({ do: 'request', of }) as const) },
  { weight: 8, arbitrary: fc.nat(5).map((index) => ({ do: 'proceed', index }) as const) },
  { weight: 1, arbitrary: fc.nat(5).map((index) => ({ do: 'fail', index }) as const) },
  { weight: 2, arbitrary: tag.map((of) => ({ do: 'publish', of }) as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'deliver' } as const) },
  { weight: 1, arbitrary: fc.constantFrom(10, 1_499, 1_501, 3_000, 6_000).map((ms) => ({ do: 'wait', ms }) as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'reset' } as const) },
);

async function run(world: World, steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): Promise<void> {
  for (const one of steps) {
    if (one.do === 'request') world.request(one.of);
    else if (one.do === 'proceed') await world.proceed(one.index, false);
    else if (one.do === 'fail') await world.proceed(one.index, true);
    else if (one.do === 'publish') world.publish(one.of);
    else if (one.do === 'deliver') world.deliver();
    else if (one.do === 'wait') await world.time.advance(one.ms);
    else world.reset();
    await settle();
    world.checkKept();
    if (world.broken.length > 0) throw world.broken[0];
  }
}

describe('page cache: laws under any order of publishing, events, fetches, failures and time', () => {
  it('keeps nothing outdated, fetches a key once at a time, shows the old for a bounded time, answers everybody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const world = new World();
        await run(world, steps);
        for (let round = 0; world.fetching.length > 0 && round < 50; round += 1) await world.proceed(0, false);
        await world.time.advance(10_000);
        expect({ unanswered: world.unanswered, broken: world.broken }).toEqual({ unanswered: 0, broken: [] });
      }),
      { numRuns: 1_500 },
    );
  });
});
