import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  fault,
  hashOf,
  validateTenant,
  validateTheme,
  type Experiment,
  type Fault,
  type Result,
  type ShopMetric,
  type Tenant,
  type Theme,
} from '@vitrine/schemas';
import { loadPictures, type PictureManifest } from '../content/assets/index.ts';
import type { ContentFiles } from '../content/cms/index.ts';
import type { OwnFiles } from '../content/files/index.ts';
import {
  checkLanguages,
  loadLanguages,
  localeChain,
  type Catalogues,
  type Languages,
} from '../content/messages/index.ts';
import { parseRouteTable, type RouteTable } from '../layout/routes/index.ts';
import { hostFaults, shopOf, type Shop } from './family.ts';
import { readJson } from './json-file.ts';
import { readTenantFolder, SHARED } from './tenant-folder.ts';

/** Something that changes for itself: equal versions say equal values, and then the value is the same object. */
export interface Part<T> {
  readonly version: string;
  readonly value: T;
}

/** What the files say of one shop: each part can change and the others stay. */
export interface ShopFiles {
  shop: Shop;
  /** The shop family's route table, of which the shop's addresses are made. */
  routes: Part<RouteTable> & { source: unknown };
  /** What the shop family says in each language, which this shop rewords, and what it says in languages of its own. */
  languages: Part<Languages>;
  copy: Part<Catalogues>;
  experiments: Part<readonly Experiment[]>;
  metrics: Part<readonly ShopMetric[]>;
  /** Its own pages of content, for when no other service has them. */
  content: Part<ContentFiles>;
  /** Its own files of content beside them. */
  files: Part<OwnFiles>;
}

/** Everything that lies in the files, as of one reading. */
export interface Files {
  routes: ShopFiles['routes'];
  languages: Part<Languages>;
  pictures: Part<PictureManifest>;
  /** By id, sorted. */
  shops: ReadonlyMap<string, ShopFiles>;
}

/** What a reading found of one shop. */
export interface ShopReading {
  /** What is wrong with its own files; empty if they are sound. */
  faults: readonly Fault[];
  /**
   * The shop as far as its files make one, for the gates: they tell the rest of what is wrong with it. A theme with faults is
   * another shop's here. Undefined if there is no configuration to begin with.
   */
  draft: ShopFiles | undefined;
  /** What it has beside its configuration; undefined if one of that has a fault. */
  parts: Omit<ShopFiles, 'shop' | 'routes' | 'languages'> | undefined;
}

/** A reading of the files: what can be used of them, and what is wrong with the rest. */
export interface Reading {
  /** Undefined if not even what all shops share can be read, and there is no earlier reading to take it from. */
  files: Files | undefined;
  faults: readonly Fault[];
  /** Every shop that has a folder, by id. */
  shops: ReadonlyMap<string, ShopReading>;
}

export interface FileFolders {
  tenantsDir: string;
  localesDir: string;
  picturesFile: string;
}

/** Files of a shop of which the store has what was good last. */
const REPLACEABLE = ['tenant.json', 'theme.json', 'search.json', 'copy/', 'content/', 'locales/'];

/**
 * Reads every file of every shop. A shop is never half there: one with a fault is as it was `before`, or not at all if it
 * is new. What is as it was before is the same object.
 */
export function readShopFiles({ tenantsDir, localesDir, picturesFile }: FileFolders, before?: Files): Reading {
  const faults: Fault[] = [];
  const take = <T>(result: Result<T>): T | undefined => {
    if (result.ok) return result.value;
    faults.push(...result.faults);
    return undefined;
  };
  const table = take(readRoutes(tenantsDir));
  const routes = table === undefined || table.version === before?.routes.version ? before?.routes : table;
  const languages = partOf(take(loadLanguages(localesDir)), before?.languages);
  const manifest = take(loadPictures(picturesFile));
  const pictures = manifest === undefined ? before?.pictures : partFrom(manifest, [...manifest], before?.pictures);
  const folders = tenantNames(tenantsDir).map((id) => ({ id, ...readTenantFolder(path.join(tenantsDir, id), id) }));
  if (routes === undefined || languages === undefined || pictures === undefined)
    return { files: undefined, faults: [...faults, ...folders.flatMap((each) => each.faults)], shops: new Map() };

  const shared = hashOf([routes.version, pictures.version]);
  const borrowed = folders.find(({ theme }) => theme !== undefined)?.theme;
  const read = folders.map((folder) => {
    const { id, tenant, theme = borrowed } = folder;
    const known = before?.shops.get(id);
    const shop = tenant && theme && shopOf({ tenant, theme }, routes.value, shared);
    const found = [
      ...folder.faults,
      ...spokenByAll(id, folder.languages, languages.value),
      ...(shop === undefined || shop.ok ? [] : shop.faults),
    ];
    const parts = {
      copy: partFrom(folder.copy, folder.copy, known?.copy),
      experiments: partFrom(folder.experiments, folder.experiments, known?.experiments),
      metrics: partFrom(folder.metrics, folder.metrics, known?.metrics),
      content: partFrom(folder.content, [...folder.content], known?.content),
      files: partFrom(folder.files, [...folder.files], known?.files),
    };
    const draft: ShopFiles | undefined =
      shop?.ok === true
        ? {
            shop: known?.shop.version === shop.value.version ? known.shop : shop.value,
            routes,
            languages:
              Object.keys(folder.languages).length === 0
                ? languages
                : partFrom(
                    { ...folder.languages, ...languages.value },
                    [languages.version, folder.languages],
                    known?.languages,
                  ),
            ...parts,
          }
        : undefined;
    const isReplaceable = ({ layer = '' }: Fault): boolean =>
      layer === id || REPLACEABLE.some((place) => layer.startsWith(`${id}/${place}`));
    return {
      id,
      known,
      draft,
      parts: found.every(isReplaceable) ? parts : undefined,
      now: found.length === 0 ? draft : known,
      faults: found,
    };
  });
  const own = new Map(read.map(({ id, faults: found }) => [id, [...found]]));
  const shops = withoutSharedHosts(read, own);
  return {
    files: { routes, languages, pictures, shops },
    faults: [...faults, ...[...own.values()].flat()],
    shops: new Map(read.map(({ id, draft, parts }) => [id, { draft, parts, faults: own.get(id) ?? [] }])),
  };
}

/** What the shop family says in a language its shops reword in `copy/`: two catalogues of one language would be two truths. */
function spokenByAll(id: string, own: Languages, family: Languages): Fault[] {
  return Object.keys(own).flatMap((locale) =>
    Object.hasOwn(family, locale)
      ? fault('NOT_ALLOWED', {
          expected: `a language that the shop family does not speak; ${id}/copy/${locale}.json rewords it`,
          got: locale,
          layer: `${id}/locales/${locale}`,
        })
      : [],
  );
}

/** Of two shops with one host the one that has changed is refused, of two that both have, the later one. */
function withoutSharedHosts(
  read: readonly { id: string; known: ShopFiles | undefined; now: ShopFiles | undefined }[],
  faults: ReadonlyMap<string, Fault[]>,
): Map<string, ShopFiles> {
  const isChanged = ({ known, now }: (typeof read)[number]): boolean => known?.shop !== now?.shop;
  const taken: ShopFiles[] = read.flatMap((each) => (isChanged(each) || each.now === undefined ? [] : [each.now]));
  for (const { id, known, now } of read.filter(isChanged)) {
    if (now === undefined) continue;
    const found = hostFaults(
      now.shop.tenant,
      taken.map(({ shop }) => shop),
      `${now.shop.id}/tenant.json`,
    );
    faults.get(id)?.push(...found);
    const kept = found.length === 0 ? now : known;
    if (kept !== undefined) taken.push(kept);
  }
  return new Map(taken.map((each) => [each.shop.id as string, each] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The route table that all shops share. */
export function readRoutes(tenantsDir: string): Result<ShopFiles['routes']> {
  const label = `${SHARED}/routes.json`;
  const json = readJson(path.join(tenantsDir, label), label);
  if (!json.ok) return json;
  const table = parseRouteTable(json.value, label);
  return table.ok
    ? { ok: true, value: { version: hashOf(json.value), value: table.value, source: json.value } }
    : table;
}

function partOf<T>(value: T | undefined, before: Part<T> | undefined): Part<T> | undefined {
  return value === undefined ? before : partFrom(value, value, before);
}

/** The value with its version, the hash of `content`; the part of before if that is the same. */
function partFrom<T>(value: T, content: unknown, before: Part<T> | undefined): Part<T> {
  const version = hashOf(content);
  return before?.version === version ? before : { version, value };
}

/** What of a shop's files is kept as a document, so that what was taken last outlives a start: see `restoreShop`. */
export function settingsOf({ shop, routes, languages }: ShopFiles): {
  tenant: Tenant;
  theme: Theme;
  routes: unknown;
  languages: Languages;
} {
  const read = new Set(shop.locales.flatMap(({ locale }) => localeChain(languages.value, locale)));
  const spoken = Object.fromEntries(Object.entries(languages.value).filter(([locale]) => read.has(locale)));
  return { tenant: shop.tenant, theme: shop.theme, routes: routes.source, languages: spoken };
}

/** The shop of such a document with everything else as `files` have it; undefined if it no longer has its shape. */
export function restoreShop(
  document: unknown,
  files: Files,
  reading: ShopReading | undefined,
  id: string,
): ShopFiles | undefined {
  if (typeof document !== 'object' || document === null) return undefined;
  const { tenant, theme, routes, languages } = document as Partial<ReturnType<typeof settingsOf>>;
  const [config, look] = [validateTenant(tenant), validateTheme(theme)];
  const table = parseRouteTable(routes, `${id}/files.settings`);
  const [others, spoken] = [reading?.parts, checkLanguages(languages, `${id}/files.settings`)];
  if (!config.ok || !look.ok || !table.ok || others === undefined || !spoken.ok) return undefined;
  const version = hashOf(routes);
  const shop = shopOf(
    { tenant: config.value, theme: look.value },
    table.value,
    hashOf([version, files.pictures.version]),
  );
  if (!shop.ok) return undefined;
  return {
    ...others,
    shop: shop.value,
    routes: { version, value: table.value, source: routes },
    languages: { version: hashOf(spoken.value), value: spoken.value },
  };
}

/** Every folder but the shared one is a tenant's, so a folder without a configuration is a fault, not a shop less. */
function tenantNames(tenantsDir: string): string[] {
  if (!existsSync(tenantsDir)) return [];
  return readdirSync(tenantsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== SHARED && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** What forbids a default tenant that none of the shops is. */
export function defaultTenantFault(ids: readonly string[], defaultTenant: string): Fault {
  return fault('NOT_ALLOWED', {
    expected: `a DEFAULT_TENANT out of ${ids.join(', ') || 'no tenants at all'}`,
    got: defaultTenant,
  });
}
