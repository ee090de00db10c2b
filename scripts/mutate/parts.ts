import type { Part } from './breakage.ts';
import { BACKUP } from './breakages/backup.ts';
import { EDGE_CACHE } from './breakages/edge-cache.ts';
import { EVENT_FOLLOWER, EVENT_STREAM } from './breakages/event-stream.ts';
import { EXPERIMENTS, RESULTS } from './breakages/experiments.ts';
import { PUBLISHING } from './breakages/publishing.ts';
import { RESOLVE } from './breakages/resolve.ts';
import { SIGNING } from './breakages/signing.ts';

/** The parts that `npm run mutate` breaks, the quickest first. */
export const PARTS: readonly Part[] = [
  SIGNING,
  EDGE_CACHE,
  EVENT_FOLLOWER,
  RESOLVE,
  EXPERIMENTS,
  EVENT_STREAM,
  RESULTS,
  PUBLISHING,
  BACKUP,
];
