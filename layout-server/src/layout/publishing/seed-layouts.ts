import { basename } from 'node:path';
import { hashOf, type Fault } from '@vitrine/schemas';
import { sql } from '@vitrine/platform/sql';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import { BASE_SCOPE, documentId, parseDocumentId, type DocumentAddress, type Revisions } from '../revisions/index.ts';
import { tagOf } from '@vitrine/platform/doors';
import type { ComponentLookup } from '../validate/index.ts';
import { assessFiles, namelessFaults, type AddressedFile } from './assess-files.ts';
import type { LayoutFiles, PageWorld } from './page-world.ts';
import { readSite } from './site.ts';

/**
 * What seeding did. `unpublished` are documents that the store knows, but not as their file says them: somebody changed
 * the file since. `files` of a refusal are those that hold the faults, as far as a fault names its document.
 */
export type SeedResult =
  | { ok: true; seeded: string[]; unpublished: string[] }
  | { ok: false; faults: Fault[]; files: string[]; storeWasEmpty: boolean };

interface SeedParts {
  database: Database;
  revisions: Revisions;
  events: EventLog;
  /** With the texts that the files have where the store has none. */
  world: PageWorld;
  components: ComponentLookup;
  files: LayoutFiles;
  /** The tenants whose files count. */
  tenants: readonly string[];
  /** Those of them whose every page has just passed the gates with these files: no page of theirs is checked again. */
  passed?: ReadonlySet<string>;
  clock: Clock;
}

const SEED_LOCK = 7_404_003;
const AUTHOR = 'Vitrine';

/**
 * Publishes every file whose document the store does not know yet as revision 1: on an empty store all of them, later
 * those of new tenants and pages. A document that the store knows is never touched.
 * All or nothing: one faulty file and nothing is published.
 */
export async function seedLayouts(parts: SeedParts): Promise<SeedResult> {
  const { database, revisions, events, world } = parts;
  const scopes = new Set([BASE_SCOPE, ...parts.tenants]);
  const all = await parts.files.list();
  const listed = all
    .filter(({ documentId: id }) => scopes.has(id.split('/')[0] ?? ''))
    .map((file) => ({ ...file, address: parseDocumentId(file.documentId) }));
  const storeWasEmpty = await revisions.isEmpty();
  const nameless = listed.filter(({ address }) => address === undefined);
  if (nameless.length > 0)
    return { ok: false, faults: namelessFaults(nameless), files: nameless.map(({ file }) => file), storeWasEmpty };
  const files = listed.flatMap(({ address, ...file }): AddressedFile[] => (address ? [{ ...file, address }] : []));
  const known = new Set((await revisions.documents()).map(documentId));
  const missing = files.filter(({ documentId: id }) => !known.has(id));
  const read = readSite(await revisions.publishedIn());
  const faults = read.ok
    ? await assessFiles(missing, { ...parts, site: read.value, now: parts.clock.now() })
    : [...read.faults];
  if (faults.length > 0) {
    const files = missing
      .filter(({ documentId: id }) => faults.some(({ layer }) => layer === id))
      .map(({ file }) => file);
    return { ok: false, faults, files, storeWasEmpty };
  }
  const seeded = await database.transaction(async (transaction) => {
    // Of two instances that start on one empty database, the second finds everything done.
    await transaction.orm.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`);
    const first = await revisions.publishFirst(
      transaction,
      missing.map(({ address: { scope, page, kind }, document, file }) => ({
        scope,
        page,
        kind,
        document,
        author: AUTHOR,
        message: `From the file ${basename(file)}`,
        source: 'seed',
      })),
    );
    const fresh = new Set(first.map(documentId));
    const done = missing.filter(({ documentId: id }) => fresh.has(id));
    await events.appendAll(
      transaction,
      [...tagsByTenant(done, world)].map(([tenant, tags]) => ({ tenant, tags })),
    );
    return done.map(({ documentId: id }) => id);
  });
  return {
    ok: true,
    seeded,
    unpublished: await unpublishedOf(
      revisions,
      files.filter(({ documentId: id }) => known.has(id)),
    ),
  };
}

async function unpublishedOf(revisions: Revisions, files: readonly AddressedFile[]): Promise<string[]> {
  const hashes = await revisions.hashes();
  return files
    .filter(({ documentId: id, document }) => !hashes.get(id)?.has(hashOf(document)))
    .map(({ documentId: id }) => id);
}

function tagsByTenant(files: readonly AddressedFile[], world: PageWorld): Map<string, string[]> {
  const tagsOf = (id: string, { scope, page, kind }: DocumentAddress): string[] => {
    if (scope !== id && scope !== BASE_SCOPE) return [];
    if (kind === 'copy') return [tagOf.tenant(id), `${tagOf.allCopy(id)}${page}`];
    if (kind === 'rules') return [tagOf.rules(id)];
    return [kind === 'content' ? tagOf.content(id, page.slice(page.indexOf('/') + 1)) : tagOf.layout(id, page)];
  };
  return new Map(
    world.tenants().flatMap(({ id }) => {
      const tags = [...new Set(files.flatMap(({ address }) => tagsOf(id, address)))];
      return tags.length === 0 ? [] : [[id, tags] as const];
    }),
  );
}
