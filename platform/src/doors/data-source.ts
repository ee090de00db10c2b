import type { ResolvedPage } from '@vitrine/schemas';
import type { LocalShop } from './local-shop.ts';

/** One page while its data is fetched: every need of the page gets the same object, so a source can keep by it what they share. */
export interface PageScope {
  shop: LocalShop;
}

/** What data may know better of a page's head than the page's document. */
export type PageHead = Partial<Pick<ResolvedPage['meta'], 'title' | 'description' | 'robots'>>;

/** What a source found. `tags` invalidate it. */
export interface SourceAnswer {
  value: unknown;
  tags: readonly string[];
  expires?: Date;
  head?: PageHead;
}

/** A registered source of data that nodes can ask for by name. */
export interface DataSource {
  name: string;
  /** JSON Schema of the arguments; unknown ones must be refused. */
  argsSchema: object;
  /** JSON Schema of the value; anything else is garbage and counts as a failure. May name `shop.schema.json`. */
  valueSchema: object;
  /** `args` has passed `argsSchema`. May throw, hang or lie: the registry guards every call. */
  fetch(args: Readonly<Record<string, unknown>>, scope: PageScope, signal: AbortSignal): Promise<SourceAnswer>;
}
