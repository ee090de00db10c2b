import type { Caller, ResolvedPage } from '@vitrine/schemas';
import type { LocalShop } from './local-shop.ts';

/** One page while its data is fetched: every need of the page gets the same object, so a source can keep by it what they share. */
export interface PageScope {
  shop: LocalShop;
  /** Who asks; there for personal sources alone, which nobody else may read. */
  caller?: Caller;
  /** The page is a draft: what it is told, in words that nobody published, is kept for no other. */
  isDraft?: boolean;
}

/** What data may know better of a page's head than the page's document. */
export interface PageHead extends Partial<Pick<ResolvedPage['meta'], 'title' | 'description' | 'robots'>> {
  /** Parameters of the page's canonical address, where other spellings lead to the page as well. */
  params?: Readonly<Record<string, string>>;
}

/** What a source found. `tags` invalidate it. */
export interface SourceAnswer {
  value: unknown;
  /** There is nothing to show, and nothing failed: the node gives way to its fallback, or is left out. */
  isEmpty?: boolean;
  /** It is empty for now: what there is to show is under way, and whoever has no page yet may ask again. */
  isLate?: true;
  tags: readonly string[];
  expires?: Date;
  head?: PageHead;
}

/** A registered source of data that nodes can ask for by name. */
export interface DataSource {
  name: string;
  /**
   * What it answers is for its caller alone: it is asked in browser mode, or on pages with `audience: visitor`, and its
   * answers are kept in no cache, no copy and no log. Its scope always has a `caller`.
   */
  personal?: true;
  /**
   * The question, in GraphQL, by which the browser finds out at `/api/inform/graphql` whether there is anything, before it asks
   * for a node that comes later. Where there is nothing, or nobody answers, the node is left out.
   */
  question?(args: Readonly<Record<string, unknown>>): { query: string; variables: Readonly<Record<string, unknown>> };
  /**
   * A personal source that goes by the products that the browser keeps as looked at (`caller.viewed`). A browser that keeps none
   * does not ask for the node, and it is left out.
   */
  viewed?: true;
  /** How long a page waits for it, in milliseconds, where that is less than for every other source. */
  deadlineMs?: number;
  /** JSON Schema of the arguments; unknown ones must be refused. */
  argsSchema: object;
  /** JSON Schema of the value; anything else is garbage and counts as a failure. May name `shop.schema.json`. */
  valueSchema: object;
  /** `args` has passed `argsSchema`. May throw, hang or lie: the registry guards every call. */
  fetch(args: Readonly<Record<string, unknown>>, scope: PageScope, signal: AbortSignal): Promise<SourceAnswer>;
}
