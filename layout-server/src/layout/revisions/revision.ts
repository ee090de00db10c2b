import type { DocumentAddress } from '../documents/index.ts';

/** Where a revision came from. */
export type RevisionSource = 'seed' | 'studio' | 'cli' | 'file' | 'rollback';

/** A revision without its document, as lists show it. */
export interface RevisionSummary extends DocumentAddress {
  /** Counts from 1 in each document, without gaps. */
  number: number;
  status: 'draft' | 'scheduled' | 'published' | 'superseded';
  /** First 16 hex digits of the SHA-256 of the document's canonical JSON. */
  hash: string;
  author: string;
  message: string;
  source: RevisionSource;
  /** The number of the revision whose document a rollback brought back. */
  restores: number | undefined;
  createdAt: Date;
  /** When it was first shown to shoppers; undefined for what never was. */
  publishedAt: Date | undefined;
  /** When it is, or was, to be published; undefined if it was never scheduled. */
  scheduledFor: Date | undefined;
  /** The revision that its author saw, 0 for none; undefined if it was never scheduled. */
  follows: number | undefined;
  /** Whose value stands at which place, if somebody else changed it meanwhile; undefined if nothing was said. */
  choices: Readonly<Record<string, 'mine' | 'theirs'>> | undefined;
  /** The change set with which it is, or was to be, published; undefined if it is of none. */
  setId: string | undefined;
}

/** A revision with its document, exactly as its author gave it, fields that we do not know included. */
export interface Revision extends RevisionSummary {
  document: unknown;
}

/** What is published of a document, without the document itself. */
export interface PublishedNumber extends DocumentAddress {
  number: number;
  /** The frame that a page's layout names; undefined for all else. */
  frame: string | undefined;
}

/** What an author gives. */
export interface NewRevision {
  document: unknown;
  author: string;
  message: string;
  source: RevisionSource;
  restores?: number;
}

/** When a revision is to be published, and which its author saw. */
export interface Appointment {
  scheduledFor: Date;
  /** 0 for none. */
  follows: number;
  choices?: Readonly<Record<string, 'mine' | 'theirs'>> | undefined;
  /** The change set of which it is one document. */
  setId?: string | undefined;
}

/** What `publish` answers. `current` 0: nothing is published yet. */
export type PublishOutcome =
  | { code: 'PUBLISHED'; revision: Revision; superseded: number | undefined }
  | { code: 'CONFLICT'; current: number; expected: number };

/** What `release` answers: as `publish`, or that another instance was faster or somebody called it off. */
export type ReleaseOutcome = PublishOutcome | { code: 'NOT_SCHEDULED' };

/** The documents that make up one tenant's page. */
export interface PublishedSet {
  /** The tenant's own base if it has one, else the shared one; undefined if the page has none at all. */
  base: Revision | undefined;
  /** The tenant's layers of every role, in the order of their ids. */
  layers: readonly Revision[];
}
