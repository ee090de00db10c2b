import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { Job } from '@vitrine/platform/jobs';
import type { Metrics } from '@vitrine/platform/metrics';
import type { ObjectStore } from '@vitrine/platform/objects';
import { createExportParts, hourOf, type ExportHour } from './export-parts.ts';
import { EXPORT_KINDS, type ExportKind } from './export-rows.ts';
import { keyOf, keysIn, manifestKey, manifestOf, packed } from './hour-files.ts';

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Edges send within seconds, and try again: what comes later is a further part. */
const SETTLES_MS = 10 * 60_000;
/** Rows of one file: some megabytes in memory, packed in one go. */
const MOST_ROWS = 50_000;

/**
 * Gives the job that writes what visitors saw and did of each whole hour as files, the manifest last. Whatever it was about
 * to write when its process died follows from the tables, so the next run writes the same files. Without `isOn` nothing of
 * what visitors saw and did leaves any more; what left is still written anew when somebody is erased, whoever loaded it is
 * told, and it is deleted after as many days as the rows.
 */
export function exportJob({
  database,
  objects,
  isOn,
  days,
  clock,
  metrics,
  mostRows = MOST_ROWS,
}: {
  database: Database;
  /** Opened when there is something to write. */
  objects: () => Promise<ObjectStore>;
  isOn: boolean;
  /** For how many days files of a kind are kept; 0 is for ever. */
  days: Readonly<Record<ExportKind, number>>;
  clock: Clock;
  metrics: Metrics;
  mostRows?: number;
}): Job {
  const parts = createExportParts(database);
  const written = metrics.counter('vitrine_export_rows_total', 'Rows that were written into files, by their kind.', [
    'kind',
  ]);

  // Only of those is anybody noted of whom something has left.
  const leaves = (kind: ExportKind): boolean => isOn || kind === 'erased';

  const writeHour = async (hour: ExportHour): Promise<void> => {
    // All rows have their file before the first one is written: a manifest never names a part of what was there.
    if (leaves(hour.kind)) while ((await parts.claim(hour, mostRows)) === mostRows);
    const store = await objects();
    const unsure = (await parts.of(hour)).filter((part) => part.written < part.revision);
    for (const part of unsure) {
      const lines = await parts.lines(part);
      const { bytes, hash } = await packed(lines);
      if (lines.length > 0) await store.put(keyOf(part), { bytes, contentType: 'application/gzip' });
      await parts.written(part, { rows: lines.length, size: bytes.length, hash });
      written.inc({ kind: hour.kind }, lines.length);
    }
    // Listed first: of whatever lies there by now the table knows the part.
    const there = await keysIn(store, hour);
    const all = await parts.of(hour);
    // Somebody was erased meanwhile: the hour is still due, and written once more.
    if (all.some((part) => part.written < part.revision)) return;
    await store.put(manifestKey(hour), { bytes: manifestOf(hour, all), contentType: 'application/json' });
    // Parts without a row, and what a database knew that a backup has taken the place of.
    const named = new Set([manifestKey(hour), ...all.filter(({ rows }) => rows > 0).map(keyOf)]);
    for (const key of there) if (!named.has(key)) await store.delete(key);
    await parts.told(all);
  };

  const deleteHour = async (hour: ExportHour): Promise<void> => {
    const store = await objects();
    await store.delete(manifestKey(hour));
    for (const key of await keysIn(store, hour)) await store.delete(key);
    await parts.forget(hour);
  };

  const each = async (
    signal: AbortSignal,
    next: () => Promise<ExportHour | undefined>,
    work: (hour: ExportHour) => Promise<void>,
  ): Promise<void> => {
    for (let hour = await next(); hour !== undefined && !signal.aborted; hour = await next()) await work(hour);
  };

  /** The last hour in which all hours were looked through. */
  let lookedThrough: number | undefined;

  return {
    name: 'experiments.export',
    everyMs: EVERY_MS,
    async run(signal) {
      const now = clock.now().getTime();
      const closed = hourOf(new Date(now - SETTLES_MS));
      // Browsers may tell of a whole day. What is late comes to its hour's files once an hour, not with every look: one who
      // keeps telling would make thousands of files.
      const thisHour = hourOf(new Date(now)).getTime();
      const from = lookedThrough === thisHour ? new Date(closed.getTime() - HOUR_MS) : undefined;
      // First, since it needs no store: rows of others are deleted when they are too old, these are kept for the files alone.
      if (days.erased > 0) await parts.forgetErased(new Date(now - days.erased * DAY_MS));
      for (const kind of EXPORT_KINDS) {
        if (days[kind] > 0)
          await each(signal, () => parts.oldest(kind, new Date(now - days[kind] * DAY_MS)), deleteHour);
        if (leaves(kind)) await each(signal, () => parts.waiting(kind, { from, before: closed }), writeHour);
      }
      await each(signal, () => parts.due(), writeHour);
      if (!signal.aborted) lookedThrough = thisHour;
    },
  };
}
