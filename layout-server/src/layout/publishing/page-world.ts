import type { Caller, Experiment, NamedCookie, ResolvedPage } from '@vitrine/schemas';
import type { Catalogues } from '../../content/messages/index.ts';
import type { TestedPlace } from '../../experiments/index.ts';
import type { Library, SubjectFacts } from '../resolve/index.ts';
import type { SourceLookup } from '../validate/index.ts';

/**
 * What publishing, the staff door and the shop door must know of the shops.
 * The tenants, routes, messages, assets and data sources implement it; tests give a small one of their own.
 */
export interface PageWorld {
  /** Every tenant, in a stable order. */
  tenants(): readonly WorldTenant[];
  /** Words, pictures, links and content of a tenant in a locale. `facts` feed `$ctx`; without them: path `/`, device desktop. */
  library(tenant: string, locale: string, facts?: { path: string; device: string }): Library;
  /** What a tenant rewords, by locale. */
  copy(tenant: string): Catalogues;
  /** Where a tenant's texts of a locale are looked for, itself first. */
  chain(tenant: string, locale: string): readonly string[];
  /** The same world where a tenant has other copy. */
  withCopy(tenant: string, copy: Catalogues): PageWorld;
  /** A path without prefix as shoppers have it in a locale: with its prefix. */
  pathTo(tenant: string, locale: string, path: string): string;
  /** The page that a path without prefix shows; undefined for a redirect and for what there is not. */
  pageAt(tenant: string, locale: string, path: string): string | undefined;
  /** The route without parameters whose address a path without prefix is; left out where nobody can say. */
  routeOf?(tenant: string, locale: string, path: string): string | undefined;
  /** Every switch that the tenant knows, with its state. */
  switches(tenant: string): Readonly<Record<string, boolean>>;
  /** The running experiments that change a page of a tenant or the frame in which it lies, in a stable order; with `arms` those as well of which one is named. */
  experiments(tenant: string, page: string, place?: TestedPlace): readonly Experiment[];
  /** The registered data sources. */
  sources: SourceLookup;
  /** The path under which a page is found, with the locale's prefix; undefined for pages without one (status pages). */
  pathOf(tenant: string, locale: string, page: string): string | undefined;
  /** What an address leads to. A path alone belongs to the default tenant; undefined for a host that no tenant has. */
  locate(url: URL): PageAddress | undefined;
  /** Whether an address of the shop, or a status, shows the page; left out, every page counts as shown. */
  isShown?(tenant: string, page: string): boolean;
  /** The files of content of a shop, such as menus, by their names, for what they link to; left out where nobody can say. */
  linksOfFiles?(tenant: string): readonly (readonly [name: string, content: unknown])[];
  /** What a page with these parameters is about, as conditions ask for it, and whether it is there; left out where nobody can say. */
  subject?(
    tenant: string,
    locale: string,
    at: { page: string; params: Readonly<Record<string, string>> },
  ): Promise<{ facts: SubjectFacts | undefined; status: 200 | 307 | 308 | 404 | 410 } | undefined>;
  /** What the shops sell, for warnings; left out where nobody sells anything. */
  goods?: ShopGoods;
  /** The origin under which shoppers find a tenant, such as http://at.localhost:3000; links for staff begin with it. */
  origin(tenant: string): string;
}

/** What publishing asks of the shops' goods. */
export interface ShopGoods {
  /** Whether the shop has any goods yet; until then nothing is said of them. */
  hasAny(tenant: string): Promise<boolean>;
  /** Of these products those that the shop does not have. */
  missing(tenant: string, skus: readonly string[]): Promise<readonly string[]>;
  /** How many products a category or list has; undefined where the shop has no such category. */
  countIn(tenant: string, locale: string, category: string): Promise<number | undefined>;
  /** Of these products those that a list does not hold; none of those that the shop does not have, nor of a category that holds nothing. */
  outside(
    tenant: string,
    list: { category: string } | { term: string },
    skus: readonly string[],
  ): Promise<readonly string[]>;
  /** The names of its brands by their keys. */
  brands(tenant: string): Promise<ReadonlyMap<string, string>>;
}

/** A tenant as far as publishing is concerned. */
export interface WorldTenant {
  id: string;
  name: string;
  /** BCP 47 tags; the first is the default locale. */
  locales: readonly string[];
  /** The zone of its schedules (TN-006), such as Europe/Vienna. */
  timeZone: string;
}

/** Where an address leads: `path` is decoded and has no locale prefix. */
export interface PageAddress {
  tenant: string;
  locale: string;
  path: string;
  page: string;
  status: number;
  /** Parameters of the path and listed query values. */
  params: Readonly<Record<string, string>>;
}

/** The documents that lie as files under `tenants/`: the starting point of an empty store. */
export interface LayoutFiles {
  /** Every file, in a stable order. `documentId` names the document, `document` is its parsed JSON. */
  list(): Promise<readonly LayoutFile[]>;
}

/** One layout file; `file` is its path, for messages. */
export interface LayoutFile {
  documentId: string;
  document: unknown;
  file: string;
}

/** What the shop door asks of the page service. The tenant comes from the signed token, never from the query. */
export interface ShopPages {
  page(tenant: string, request: ShopPageRequest): Promise<ShopPage>;
}

/** A page asked for through the shop door, and who asks. Without a locale: the tenant's default. */
export interface ShopPageRequest {
  path: string;
  locale?: string;
  caller: Caller;
}

/** A page's answer: a redirect has no resolved page, and may have cookies; every other status, 404 included, has one. */
export type ShopPage =
  | { kind: 'page'; status: number; resolved: ResolvedPage }
  | { kind: 'redirect'; status: number; location: string; cookies?: readonly NamedCookie[] };
