import type { Fault } from '@vitrine/schemas';
import type { Collision } from '../merging/index.ts';
import type { Revision, RevisionSource, RevisionSummary } from '../revisions/index.ts';

/** An edition of a page that shoppers will see differently. */
export interface PageChange {
  tenant: string;
  locale: string;
  page: string;
  /** With the locale's prefix; undefined for pages that are not found under a path of their own. */
  path: string | undefined;
  /** Variant by experiment; empty on pages without experiments. */
  arms: Readonly<Record<string, string>>;
}

/** What an author wants to publish. */
export interface PublishRequest {
  /** Such as `at/home.layer`. */
  documentId: string;
  document: unknown;
  /** The revision that the author saw as published, 0 for none; left out, whatever is published is replaced. */
  expectedRevision?: number | undefined;
  message: string;
  author: string;
  source: RevisionSource;
  /** Only say what would happen. */
  dryRun?: boolean;
  /** The revision whose document this is, for a rollback. */
  restores?: number;
}

/** Shoppers see the document. `unchanged`: they did already, so nothing was written. */
export interface Published {
  code: 'PUBLISHED';
  revision: Revision;
  changes: PageChange[];
  warnings: Fault[];
  unchanged: boolean;
  /** The revision of somebody else with which the author's steps were brought together; undefined if there was none. */
  rebasedOn?: number;
}

/** A dry run found nothing that forbids publishing; `current` is the published revision, 0 for none. */
export interface Publishable {
  code: 'PUBLISHABLE';
  current: number;
  changes: PageChange[];
  warnings: Fault[];
}

/** What the revision changes will be published at its moment, together with what others publish until then. */
export interface Scheduled {
  code: 'SCHEDULED';
  revision: Revision;
  /** As of that moment, with everything else as it is published now. */
  changes: PageChange[];
  warnings: Fault[];
}

/** Nothing was written. `faults` is never empty. */
export interface Invalid {
  code: 'INVALID';
  faults: Fault[];
}

/** Somebody else published meanwhile; nothing was written. */
export interface Conflict {
  code: 'CONFLICT';
  documentId: string;
  current: number;
  expected: number;
  /** The only node that it is about; all of the document if left out. */
  node?: string;
}

/** Author and somebody else changed the same values since the revision that the author saw; nothing was written. */
export interface Collided {
  code: 'COLLIDED';
  documentId: string;
  /** The revision that the author saw, 0 for none. */
  since: number;
  current: number;
  /** Never empty. */
  collisions: Collision[];
}

/** There is no such document, tenant or revision. */
export interface Unknown {
  code: 'UNKNOWN';
  message: string;
}

export type PublishResult = Published | Publishable | Invalid | Conflict | Unknown;
export type EditResult = PublishResult | Collided;
export type ScheduleResult = Scheduled | Collided | Invalid | Conflict | Unknown;

/** What became of a scheduled revision whose moment has come. */
export interface DueRevision {
  revision: RevisionSummary;
  /** `PUBLISHED`, or why it is a draft now. */
  result: PublishResult | Collided;
}
