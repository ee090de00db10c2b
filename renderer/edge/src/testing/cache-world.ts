import assert from 'node:assert/strict';
import { failed, type Outcome } from '../upstream/failure.ts';
import type { Answer, Fetch, Fetched } from '../cache/entry.ts';
import { createMarkedCache } from '../cache/marked-cache.ts';
import { createTagLedger } from '../cache/tag-ledger.ts';
import { createVirtualTime, settle } from './virtual-time.ts';

const TAGS_OF = { home: ['layout', 'tenant'], list: ['layout', 'product'], about: ['tenant'] } as const;
export type Key = keyof typeof TAGS_OF;
export type Tag = (typeof TAGS_OF)[Key][number];

const GRACE_MS = 5_000;
const DEADLINE_MS = 1_500;

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
export class CacheWorld {
  readonly time = createVirtualTime();
  readonly ledger = createTagLedger({ cursor: 0 });
  readonly cache = createMarkedCache<Page>({
    ledger: this.ledger,
    clock: this.time.now,
    alarm: this.time.alarm,
    graceMs: GRACE_MS,
    deadlineMs: DEADLINE_MS,
    maxBytes: 1_000,
    pinnedBytes: 1_000,
    isPinned: (key) => key === 'about',
    onBug: (error) => this.broken.push(error),
  });
  readonly fetching: Fetching[] = [];
  readonly versions = new Map<Tag, number>();
  /** Versions that the edge has been told of, and when it first heard of each. */
  readonly told = new Map<Tag, { version: number; at: number }[]>();
  readonly undelivered: { tag: Tag; cursor: number }[] = [];
  readonly justLanded = new Set<Key>();
  /** Laws that were broken. */
  readonly broken: unknown[] = [];
  cursor = 0;
  unanswered = 0;

  readonly fetchOf =
    (key: Key): Fetch<Page> =>
    () => {
      assert.ok(!this.fetching.some((other) => other.key === key), `expected one fetch of ${key} at a time`);
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
    void this.receive(key, known);
  }

  private async receive(key: Key, known: Map<Tag, number>): Promise<void> {
    try {
      const answer = await this.cache.get(key, this.fetchOf(key));
      this.unanswered -= 1;
      this.checkAnswer(answer, known);
    } catch (error) {
      this.broken.push(error);
    }
  }

  private checkAnswer(answer: Answer<Page>, known: Map<Tag, number>): void {
    if (!answer.ok) return;
    const missesNews = [...known].some(([tag, version]) => (answer.value.versions.get(tag) ?? 0) < version);
    if (answer.state === 'STALE-ERROR') {
      const staleMs = this.staleFor(answer.value);
      assert.ok(
        staleMs <= GRACE_MS + DEADLINE_MS,
        `expected an old page to stand in for ${GRACE_MS} ms, got ${staleMs}`,
      );
      return;
    }
    // Overtaken twice: handed out as it is, and never kept.
    const mayMiss = answer.value.secondAttempt && answer.state !== 'HIT';
    assert.ok(
      mayMiss || !missesNews,
      `expected the news that the edge had heard when it was asked, got ${answer.state} without`,
    );
  }

  /** Since when the edge knows that the page is not the latest. */
  private staleFor(page: Page): number {
    const heard = [...page.versions].flatMap(([tag, version]) =>
      (this.told.get(tag) ?? []).filter((news) => news.version > version).map((news) => news.at),
    );
    return this.time.now() - Math.min(this.time.now(), ...heard);
  }

  /** No entry that would be shown lacks anything that the edge was told. */
  checkKept(): void {
    for (const key of Object.keys(TAGS_OF) as Key[]) {
      const { state, entry } = this.cache.inspect(key);
      if (entry === undefined || state === 'invalidated') continue;
      for (const tag of TAGS_OF[key]) {
        const told = this.told.get(tag)?.at(-1)?.version ?? 0;
        const kept = entry.value.versions.get(tag) ?? 0;
        assert.ok(kept >= told, `expected version ${told} of ${tag} in the ${state} entry ${key}, got ${kept}`);
      }
    }
  }
}
