import { hashOf } from '@vitrine/schemas';
import { inArray, like, sql } from '@vitrine/platform/sql';
import { experimentsOn, pagesOfTest } from '../experiments/index.ts';
import { tagOf } from '@vitrine/platform/doors';
import { meta, type Database } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import type { FamilyRepository } from './family-repository.ts';
import type { ShopFiles } from './shop-files.ts';

/** A part of a shop that caches hold copies of, with the tags to mark when its value changes. */
interface Part {
  key: string;
  value: number;
  tenant: string;
  tags: readonly string[];
}

const PREFIX = 'seen.';
/** 13 hex digits are 52 bits: every such number is exact. */
const DIGITS = 13;

/**
 * Compares the shops with what was announced last and appends one event for each tenant that differs. It runs at
 * start too, so that a file changed while the server was down does not leave old pages in caches. Of two
 * instances that see the same change one announces it.
 * @returns ids of the tenants that were announced.
 */
export async function announceChanges(
  families: FamilyRepository,
  database: Database,
  events: EventLog,
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    const { orm } = transaction;
    const rows = await orm
      .select()
      .from(meta)
      .where(like(meta.key, `${PREFIX}%`))
      .for('update');
    const seen = new Map(rows.map(({ key, value }) => [key, value]));
    const parts = families.current().shops.flatMap(({ id }) => {
      const files = families.files(id);
      return files === undefined ? [] : partsOf(files);
    });
    const changed = parts.filter(({ key, value }) => seen.get(key) !== value);
    const present = new Set(parts.map(({ key }) => key));
    const gone = rows
      .map(({ key }) => key)
      .filter((key) => !present.has(key))
      .flatMap((key) => gonePart(key) ?? []);
    if (changed.length > 0)
      await orm
        .insert(meta)
        .values(changed.map(({ key, value }) => ({ key, value })))
        .onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } });
    if (gone.length > 0)
      await orm.delete(meta).where(
        inArray(
          meta.key,
          gone.map(({ key }) => key),
        ),
      );
    const byTenant = Map.groupBy([...changed, ...gone], ({ tenant }) => tenant);
    await events.appendAll(
      transaction,
      [...byTenant].map(([tenant, its]) => ({
        tenant,
        tags: [...new Set(its.flatMap(({ tags }) => tags))].sort(),
      })),
    );
    return [...byTenant.keys()];
  });
}

function partsOf({ shop, languages, experiments, files }: ShopFiles): Part[] {
  const { id } = shop;
  const pages = new Set(experiments.value.filter(({ status }) => status === 'running').flatMap(pagesOfTest));
  return [
    part('config', id, '', hashOf([shop.version, languages.version]), [tagOf.tenant(id)]),
    ...[...files.value].map(([name, file]) => part('file', id, name, hashOf(file), [tagOf.file(id, name)])),
    ...[...pages].map((page) =>
      part('experiments', id, page, hashOf(experimentsOn(experiments.value, page)), [tagOf.layout(id, page)]),
    ),
  ];
}

function part(kind: string, tenant: string, page: string, hash: string, tags: readonly string[]): Part {
  return { key: `${PREFIX}${kind}:${tenant}:${page}`, value: Number.parseInt(hash.slice(0, DIGITS), 16), tenant, tags };
}

/** A page without running experiments any more, a file of content that was taken away, or a shop that was closed. */
function gonePart(key: string): Pick<Part, 'key' | 'tenant' | 'tags'> | undefined {
  const [kind, tenant, ...rest] = key.slice(PREFIX.length).split(':');
  if (kind === undefined || tenant === undefined || rest.length === 0) return undefined;
  const page = rest.join(':');
  if (kind === 'file') return { key, tenant, tags: [tagOf.file(tenant, page)] };
  const tag = kind === 'experiments' ? tagOf.layout(tenant, page) : tagOf.tenant(tenant);
  return { key, tenant, tags: [tag] };
}
