import type { CardWords, Catalogue, ProductLoader } from '../../shop/catalogue/index.ts';
import type { TenantId } from '../../tenants/index.ts';
import type { PageMeta } from '../resolve/index.ts';

/** What a source may use for one page. */
export interface PageScope {
  tenant: TenantId;
  locale: string;
  switches: Readonly<Record<string, boolean>>;
  words: CardWords;
  catalogue: Catalogue;
  /** Shared by all needs of the page, so that their products are fetched together. */
  products: ProductLoader;
}

/** What a source found. `tags` invalidate it; `head` is what it knows better of the page's head than the page's document. */
export interface SourceAnswer {
  value: unknown;
  tags: readonly string[];
  expires?: Date;
  head?: Partial<PageMeta>;
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
