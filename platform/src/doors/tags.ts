import { createHash } from 'node:crypto';

/** As long as a tag may be (`page-facts.schema.json`). */
const LONGEST = 200;
const KEPT = 120;

/** A name that somebody made up may be as long as an address: it is told by its hash, so that the page is not found, instead of broken. */
function bounded(tag: string): string {
  return tag.length <= LONGEST ? tag : `${tag.slice(0, KEPT)}~${createHash('sha256').update(tag).digest('base64url')}`;
}

/**
 * What is marked in caches when something changes: the one table of names.
 * Whoever publishes a change appends its tag, or notes it where things change many times a second (products, lists,
 * sessions); whoever answers from something lists its tag.
 */
export const tagOf = {
  /** The documents of a page. */
  layout: (tenant: string, page: string): string => `layout:${tenant}:${page}`,
  /** Configuration, theme, routes and catalogues of texts of a tenant. */
  tenant: (tenant: string): string => `tenant:${tenant}`,
  /** Which pictures a tenant has of its own; what shows one carries the tenant's tag. */
  pictures: (tenant: string): string => `pictures:${tenant}`,
  /** Which products a tenant has, and everything that the catalogue file says of them. */
  catalogue: (tenant: string): string => `catalogue:${tenant}`,
  /** What is shown of one product: price, stock, texts. */
  product: (tenant: string, sku: string): string => bounded(`product:${tenant}:${sku}`),
  /** What shoppers wrote about a product. */
  reviews: (tenant: string, sku: string): string => bounded(`reviews:${tenant}:${sku}`),
  /** Which products a category has and in which order; without a category: the shop. */
  list: (tenant: string, category = '*'): string => bounded(`list:${tenant}:${category}`),
  /**
   * What merchandisers tell search and lists: of one list (`c/kleider`, `s/rotes kleid`), of the words of a language
   * (`words/de-AT`), of where a term leads (`to/de-AT/retoure`); without a name, of all lists.
   */
  rules: (tenant: string, of = '*'): string => bounded(`rules:${tenant}:${of}`),
  /** What the tags of all rules of a tenant begin with. */
  allRules: (tenant: string): string => `rules:${tenant}:`,
  /** What one session may do. */
  session: (tenant: string, id: string): string => `session:${tenant}:${id}`,
  /** The definition of an experiment. */
  experiment: (tenant: string, key: string): string => `experiment:${tenant}:${key}`,
  /** Which holdouts run in a tenant; the facts of all its pages tell them. No experiment has a slash in its key. */
  holdouts: (tenant: string): string => `experiment:${tenant}:/holdouts`,
  /** An entry of the content service. */
  content: (tenant: string, entry: string): string => bounded(`content:${tenant}:${entry}`),
  /** A file of the content service beside its pages, by its name, or all of a folder, such as `navigation`. */
  file: (tenant: string, name: string): string => bounded(`file:${tenant}:${name}`),
  /** The texts of an area, the first word of their keys, as pages in a locale read them. */
  copy: (tenant: string, locale: string, area: string): string => `copy:${tenant}:${locale}:${area}`,
  /** What the tags of all texts of a tenant begin with. */
  allCopy: (tenant: string): string => `copy:${tenant}:`,
} as const;

/** The area of a text: `home` for `home.hero.title`. */
export function areaOf(key: string): string {
  const end = key.indexOf('.');
  return end === -1 ? key : key.slice(0, end);
}
