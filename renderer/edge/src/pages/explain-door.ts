import type { PageFacts } from '@vitrine/schemas';
import type { PackagedPage } from '../answer/packaged-page.ts';
import type { EntryState } from '../cache/entry.ts';
import type { MarkedCache } from '../cache/marked-cache.ts';
import type { Arms } from '../experiments/assignment.ts';
import { armsOfVisitor, type VisitorArmsDeps } from '../experiments/visitor-arms.ts';
import type { FactsSource } from '../facts/facts-source.ts';
import { readQuery } from '../request/path.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import { receive, type PageHit } from './arrival.ts';
import { pageKey, pageRequest } from './page-request.ts';

/** Why an address shows what it shows, as far as the edge decides it. */
export type EdgeExplanation =
  | { status: number }
  | {
      facts: PageFacts;
      arms: Arms;
      key: string;
      state: EntryState;
      tags: readonly string[];
      /** Seconds since the page was rendered; absent without one. */
      age?: number;
      version?: string;
      /** Seconds for which it stays fresh unless something is published. */
      freshForSeconds?: number;
    };

export interface ExplainDeps extends Pick<VisitorArmsDeps, 'visitorIds' | 'armsCookies'> {
  tenants: () => TenantDirectory | undefined;
  facts: FactsSource;
  cache: Pick<MarkedCache<PackagedPage>, 'inspect'>;
  clock: () => number;
}

/** Explains what a hit would be answered with; renders nothing and sets nothing. `{status}` for what has no page of its own. */
export async function explainHit(
  hit: PageHit,
  requestId: string,
  { tenants, facts: factsSource, cache, clock, visitorIds, armsCookies }: ExplainDeps,
): Promise<EdgeExplanation> {
  const arrival = receive(hit, tenants());
  if (arrival.kind === 'status') return { status: arrival.status };
  if (arrival.kind === 'redirect') return { status: 308 };
  const { place, visitor, search } = arrival;
  const known = await factsSource.find(place, requestId);
  if (!known.ok) return { status: 503 };
  const facts = known.value;
  if (facts.status !== 200) return { status: facts.status };
  const { arms } = armsOfVisitor({ ...visitor, documentLoad: false }, place, facts, {
    clock,
    visitorIds,
    armsCookies,
    newVisitorId: () => undefined,
  });
  const key = pageKey(pageRequest(place, visitor, facts, { query: readQuery(search, facts), arms }), facts);
  const { state, entry } = cache.inspect(key);
  if (entry === undefined) return { facts, arms, key, state, tags: [] };
  const now = clock();
  return {
    facts,
    arms,
    key,
    state,
    tags: entry.tags,
    version: entry.value.version,
    age: Math.floor((now - entry.storedAt) / 1_000),
    freshForSeconds: Math.max(0, Math.floor((entry.freshUntil - now) / 1_000)),
  };
}
