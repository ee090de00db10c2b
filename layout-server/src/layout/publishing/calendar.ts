import { validateLayerDocument } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import { collisionText } from '../merging/index.ts';
import {
  BASE_SCOPE,
  documentId,
  isOfLayout,
  parseDocumentId,
  roleOf,
  type Revision,
  type Revisions,
} from '../revisions/index.ts';
import { instantIn } from '../schedule/index.ts';
import type { ForeseenRevision } from './foresight.ts';
import type { PageWorld } from './page-world.ts';
import { zoneOf } from './zone-of.ts';
import type { Publishing } from './publishing-service.ts';

/** What is planned for a shop: a campaign with its days, or a revision with the moment at which it is published. */
export interface CalendarEntry {
  kind: 'campaign' | 'appointment';
  documentId: string;
  scope: string;
  page: string;
  revision: number;
  author: string;
  message: string;
  /** The zone of the shop's clocks; of the first shop for what all share. */
  timeZone: string;
  /** Undefined for a campaign without a beginning. */
  from: Date | undefined;
  /** When the campaign ends, also of the appointment that brings it; undefined for what has no end. */
  until: Date | undefined;
  /** What it is now; of an appointment, what will become of it if nothing else is published. */
  state: 'over' | 'running' | 'coming' | 'collides' | 'invalid';
  /** Why it will not come; empty for what will. */
  problems: string[];
  /** Ids of campaigns of the same page that show at the same time, and of appointments of the same document. */
  overlaps: string[];
}

/** Everything planned of some scopes that is not over, the earliest first; with `past` what is over as well. */
export async function calendar(
  {
    revisions,
    world,
    publishing,
    clock,
  }: { revisions: Revisions; world: PageWorld; publishing: Pick<Publishing, 'foresee'>; clock: Clock },
  scopes: readonly string[],
  { past = false }: { past?: boolean } = {},
): Promise<CalendarEntry[]> {
  const now = clock.now();
  const { revisions: waiting } = await publishing.foresee();
  const own = waiting.filter(({ revision }) => scopes.includes(revision.scope));
  const published = await revisions.publishedIn(scopes.filter((scope) => scope !== BASE_SCOPE));
  const campaigns = published.flatMap((revision) => campaignEntry(revision, zoneOf(world, revision.scope), now));
  const entries = [
    ...campaigns.filter(({ state }) => past || state !== 'over'),
    ...own.map((each) => appointmentEntry(each, zoneOf(world, each.revision.scope))),
  ];
  return entries
    .map((entry) => ({ ...entry, overlaps: entries.filter((other) => meet(entry, other)).map(nameOf) }))
    .toSorted((a, b) => (a.from?.getTime() ?? 0) - (b.from?.getTime() ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1));
}

function campaignEntry(revision: Revision, timeZone: string, now: Date): CalendarEntry[] {
  const days = daysOf(revision, timeZone);
  if (days === undefined) return [];
  const { from, until } = days;
  const state = until && until <= now ? 'over' : from && from > now ? 'coming' : 'running';
  return [{ ...headOf(revision, timeZone), kind: 'campaign', from, until, state, problems: [] }];
}

/** From when until when a campaign shows; undefined for what is none. */
function daysOf(revision: Revision, timeZone: string): Pick<CalendarEntry, 'from' | 'until'> | undefined {
  if (!isOfLayout(revision) || roleOf(revision.kind).role !== 'campaign') return undefined;
  const read = validateLayerDocument(revision.document);
  const schedule = read.ok ? read.value.schedule : undefined;
  const at = (local: string | undefined) => (local === undefined ? undefined : instantIn(timeZone, local));
  return schedule && { from: at(schedule.from), until: at(schedule.until) };
}

function appointmentEntry({ revision, at, fate }: ForeseenRevision, timeZone: string): CalendarEntry {
  const until = daysOf(revision, timeZone)?.until;
  const head = { ...headOf(revision, timeZone), kind: 'appointment' as const, from: at, until };
  switch (fate.code) {
    case 'PUBLISHED':
      return { ...head, state: 'coming', problems: [] };
    case 'COLLIDED':
      return { ...head, state: 'collides', problems: fate.collisions.map(collisionText) };
    case 'INVALID':
      return { ...head, state: 'invalid', problems: fate.faults.map(({ message }) => message) };
  }
}

function headOf(revision: Revision, timeZone: string) {
  const { scope, page, number, author, message } = revision;
  return { documentId: documentId(revision), scope, page, revision: number, author, message, timeZone, overlaps: [] };
}

function meet(one: CalendarEntry, other: CalendarEntry): boolean {
  if (one === other || one.scope !== other.scope || one.page !== other.page) return false;
  const isSame = one.documentId === other.documentId;
  if (isSame || !isCampaign(one) || !isCampaign(other)) return isSame && one.kind === other.kind;
  const ends = ({ until }: CalendarEntry) => until?.getTime() ?? Infinity;
  const begins = ({ from }: CalendarEntry) => from?.getTime() ?? -Infinity;
  return begins(one) < ends(other) && begins(other) < ends(one);
}

function isCampaign({ documentId: id }: CalendarEntry): boolean {
  const address = parseDocumentId(id);
  return address !== undefined && isOfLayout(address) && roleOf(address.kind).role === 'campaign';
}

function nameOf({ kind, documentId: id, revision }: CalendarEntry): string {
  return kind === 'campaign' ? id : `${id}#${revision}`;
}
