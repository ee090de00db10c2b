import type { TenantId } from '@vitrine/platform/doors';

/** What a shop offers in answer to a term. Asynchronous, so that a database or a service can stand behind it. */
export interface SearchEngine {
  /** Makes what the first search of a shop in a language would otherwise wait for. */
  prepare(tenant: TenantId, locale: string): Promise<void>;
  /** The products that fit every word of the term, or of what is nearly so, best first. An empty term finds nothing. */
  search(tenant: TenantId, locale: string, query: { term: string; offset: number; limit: number }): Promise<Found>;
  /** What somebody who has typed this much may want: at most `limit` terms and at most `limit` products. */
  suggest(tenant: TenantId, locale: string, query: { term: string; limit: number }): Promise<Suggested>;
  /** Terms that do find something, for a term that finds nothing, closest first. */
  alternatives(tenant: TenantId, locale: string, query: { term: string; limit: number }): Promise<readonly string[]>;
  /** A short term of whole words of the shop's names alone, as the shop writes them; undefined for any other. */
  spelling(tenant: TenantId, locale: string, term: string): Promise<string | undefined>;
}

export interface Found {
  /** Of all products that fit. */
  total: number;
  skus: readonly string[];
  /** What was searched in the place of the term, because it finds nothing as it was typed. */
  instead?: string;
}

export interface Suggested {
  /** Of all products that fit what was typed. */
  total: number;
  terms: readonly SuggestedTerm[];
  skus: readonly string[];
}

/** A term that finds something: a category's or brand's name, or what was typed with its last word completed. */
export interface SuggestedTerm {
  kind: 'category' | 'brand' | 'phrase';
  text: string;
  /** Of the category, where it alone has this name. */
  category?: string;
}
