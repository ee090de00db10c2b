import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ObjectStore } from '@vitrine/platform/objects';
import type { ExportHour, ExportPart } from './export-parts.ts';

const pack = promisify(gzip);

/** The folder of an hour's files, as warehouses read partitions: `at/exports/events/dt=2026-11-27/hour=08`. */
function folderOf({ tenant, kind, hour }: ExportHour): string {
  const at = hour.toISOString();
  return `${tenant}/exports/${kind}/dt=${at.slice(0, 10)}/hour=${at.slice(11, 13)}`;
}

/** The key of a file. */
export function keyOf(part: ExportPart): string {
  return `${folderOf(part)}/part-${String(part.number).padStart(4, '0')}.jsonl.gz`;
}

/** The key of what lists an hour's files. */
export function manifestKey(hour: ExportHour): string {
  return `${folderOf(hour)}/manifest.json`;
}

/** What lies in the folder of an hour. */
export async function keysIn(store: Pick<ObjectStore, 'list'>, hour: ExportHour): Promise<string[]> {
  return (await store.list(`${folderOf(hour)}/`)).map(({ key }) => key);
}

/** A file of lines, and what the manifest says of it. The same lines are the same bytes. */
export async function packed(lines: readonly object[]): Promise<{ bytes: Buffer; hash: string }> {
  const bytes = await pack(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** What lists an hour's files; those without a row are none. */
export function manifestOf({ tenant, kind, hour }: ExportHour, parts: readonly ExportPart[]): Buffer {
  const listed = parts.filter(({ rows }) => rows > 0);
  const manifest = {
    tenant,
    kind,
    hour: hour.toISOString(),
    rows: listed.reduce((sum, { rows }) => sum + rows, 0),
    parts: listed.map((part) => ({ key: keyOf(part), rows: part.rows, bytes: part.size, sha256: part.hash })),
  };
  return Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
}
