import { fault, type Fault } from '@vitrine/schemas';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/events/index.ts';
import { documentId, parseDocumentId, type DocumentAddress, type Revision, type Revisions } from '../revisions/index.ts';
import { tagOf } from '../tags.ts';
import type { ComponentLookup } from '../validate/index.ts';
import { checkDocument, checkEditions, withoutRepetition } from './check-editions.ts';
import { pageEditions, readDocuments, tenantsSeeing, withDocument, type PageDocuments } from './page-editions.ts';
import type { LayoutFile, LayoutFiles, PageWorld } from './page-world.ts';

/** What seeding did. `files` of a refusal are those that hold the faults, as far as a fault names its document. */
export type SeedResult =
  | { ok: true; seeded: string[] }
  | { ok: false; faults: Fault[]; files: string[]; storeWasEmpty: boolean };

interface SeedParts {
  database: Database;
  revisions: Revisions;
  events: EventLog;
  world: PageWorld;
  components: ComponentLookup;
  files: LayoutFiles;
  clock: Clock;
}

interface SeedFile extends LayoutFile {
  address: DocumentAddress;
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
  const listed = (await parts.files.list()).map((file) => ({ ...file, address: parseDocumentId(file.documentId) }));
  const storeWasEmpty = await revisions.isEmpty();
  const nameless = listed.filter(({ address }) => address === undefined);
  if (nameless.length > 0) {
    const faults = nameless.map(({ documentId: id, file }) => fault('NOT_ALLOWED', { expected: 'a document id such as at/home.layer', got: id, layer: file }));
    return { ok: false, faults, files: nameless.map(({ file }) => file), storeWasEmpty };
  }
  const files = listed.flatMap(({ address, ...file }): SeedFile[] => (address ? [{ ...file, address }] : []));
  const known = new Set((await revisions.documents()).map(documentId));
  const missing = files.filter(({ documentId: id }) => !known.has(id));
  const faults = await faultsOf(parts, missing);
  if (faults.length > 0) {
    const files = missing.filter(({ documentId: id }) => faults.some(({ layer }) => layer === id)).map(({ file }) => file);
    return { ok: false, faults, files, storeWasEmpty };
  }
  const seeded = await database.transaction(async (transaction) => {
    // Of two instances that start on one empty database, the second finds everything done.
    await transaction.orm.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`);
    const done: SeedFile[] = [];
    for (const each of missing) {
      const { scope, page, kind } = each.address;
      if (await revisions.byNumber(scope, page, kind, 1, transaction)) continue;
      const given = { document: each.document, author: AUTHOR, message: `From ${each.file}`, source: 'seed' as const };
      const outcome = await revisions.publish(transaction, scope, page, kind, given, 0);
      if (outcome.code === 'PUBLISHED') done.push(each);
    }
    for (const [tenant, tags] of tagsByTenant(done, world)) await events.append(transaction, tenant, tags);
    return done.map(({ documentId: id }) => id);
  });
  return { ok: true, seeded };
}

/** Every fault of the files on the pages that they will make, together with what is published already. */
async function faultsOf({ revisions, world, components, clock }: SeedParts, files: readonly SeedFile[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const page of new Set(files.map(({ address }) => address.page))) {
    const ofPage = files.filter(({ address }) => address.page === page);
    const documents = withFiles(await revisions.publishedOfPage(page), ofPage);
    faults.push(...documents.faults);
    const tenants = new Set<string>();
    for (const { address, document } of ofPage) {
      const seeing = tenantsSeeing(documents.value, address, world);
      for (const tenant of seeing) tenants.add(tenant);
      faults.push(...checkDocument({ address, document, tenants: seeing, world, components }));
    }
    const editions = pageEditions(page, documents.value, [...tenants], world);
    faults.push(...checkEditions({ page, editions, world, components, now: clock.now() }).faults);
  }
  return withoutRepetition(faults);
}

function withFiles(published: readonly Revision[], files: readonly SeedFile[]): { value: PageDocuments; faults: Fault[] } {
  const read = readDocuments(published);
  let value: PageDocuments = read.ok ? read.value : { bases: new Map(), layers: new Map() };
  const faults = read.ok ? [] : [...read.faults];
  for (const { address, document } of files) {
    const next = withDocument(value, address, document);
    if (next.ok) value = next.value;
    else faults.push(...next.faults);
  }
  return { value, faults };
}

function tagsByTenant(files: readonly SeedFile[], world: PageWorld): Map<string, string[]> {
  const byTenant = new Map<string, string[]>();
  for (const { id } of world.tenants()) {
    const pages = new Set(files.filter(({ address }) => address.scope === id || address.scope === 'base').map(({ address }) => address.page));
    if (pages.size > 0) byTenant.set(id, [...pages].map((page) => tagOf.layout(id, page)));
  }
  return byTenant;
}
