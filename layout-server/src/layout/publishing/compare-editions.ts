import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Fault } from '@vitrine/schemas';
import { fingerprintOf } from '../validate/index.ts';
import {
  checkEditions,
  editionKey,
  faultKey,
  pageOf,
  type EditionsToCheck,
  type EditionsVerdict,
} from './check-editions.ts';

/** What the gates say of a proposal, beside what there was before it. */
export interface Comparison {
  after: EditionsVerdict;
  /** By `editionKey`, of the editions as they were. */
  before: EditionsVerdict['fingerprints'];
  /** Whether an edition had the fault before: it is told, and forbids nothing. */
  isOld(fault: Fault): boolean;
}

/**
 * Passes the gates with what would be. With what is, only where something is wrong that might be old: what is published
 * passed them once, and they cost more than all else in a publish.
 * @param own Faults of the document alone, which may be old as well.
 */
export async function compareEditions(
  now: Date,
  before: Omit<EditionsToCheck, 'now'>,
  after: Omit<EditionsToCheck, 'now'>,
  own: readonly Fault[] = [],
): Promise<Comparison> {
  const fingerprints = await fingerprintsInSteps({ ...before, now });
  const verdict = await checkEditions({ ...after, now });
  const isSound = own.length === 0 && verdict.faults.length === 0;
  const old = isSound ? [] : (await checkEditions({ ...before, now })).faults;
  const known = new Set(old.map(faultKey));
  return { after: verdict, before: fingerprints, isOld: (fault) => known.has(faultKey(fault)) };
}

/** Between two editions whoever waits for a page gets a turn. */
export async function fingerprintsInSteps({
  editions,
  world,
  now,
}: Omit<EditionsToCheck, 'components'>): Promise<EditionsVerdict['fingerprints']> {
  const fingerprints: EditionsVerdict['fingerprints'] = new Map();
  for (const edition of editions) {
    fingerprints.set(editionKey(edition), fingerprintOf(pageOf(edition, world, now)));
    await nextTurnOfLoop();
  }
  return fingerprints;
}
