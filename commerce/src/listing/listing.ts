import type { TenantId } from '@vitrine/platform/doors';
import type { Product } from '../catalogue/index.ts';
import { readChoice, type Choice } from './choice.ts';
import { boosted, placed } from './apply-rules.ts';
import { ColumnStore, type Columns } from './columns.ts';
import { NO_RULES, type ListRules } from './list-rules.ts';
import { narrow, type Narrowed } from './narrow.ts';
import { inOrder } from './order.ts';
import { KEY_FACETS, recordOf } from './record.ts';

/** Products that a step adds (SR-008). A page shows the last two steps, so it never holds more than twice as many. */
export const STEP_PRODUCTS = 24;
const SHOWN_STEPS = 2;
const STEP = /^[1-9]\d{0,3}$/;

/** What an address asks of a list, as it came. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/** A list of products: narrowed, counted, in order, and the part of it that is shown. */
export interface Listing extends Narrowed {
  columns: Columns;
  /** Without values that the shop does not have. */
  choice: Choice;
  /** Before anything was chosen. */
  hits: number;
  /** SKUs of all that pass, in their order. */
  skus: readonly string[];
  /** The step that is shown last, from 1, and where the first and the last of its page begin in `skus`. */
  step: number;
  first: number;
  newFrom: number;
  end: number;
}

/** The columns of a shop as it is now. */
export type ColumnsOf = (tenant: TenantId) => Columns;

/** Gives the columns of a shop's products, which follow them: it costs what changed since somebody asked last. */
export function createColumns(productsOf: (tenant: TenantId) => readonly Product[]): ColumnsOf {
  const stores = new Map<TenantId, ColumnStore<Product>>();
  return (tenant) => {
    const store = stores.get(tenant) ?? new ColumnStore<Product>(recordOf);
    stores.set(tenant, store);
    store.hold(productsOf(tenant));
    return store;
  };
}

/**
 * The one list of the shop, whatever found its products: a category, a term. `found` are SKUs, best first. Anything else
 * than a number counts as the first step, one behind the last as the last. Rules change the order that a list has by itself, no
 * order that somebody chose.
 */
export function listOf(
  columns: Columns,
  found: readonly string[],
  query: ListQuery,
  rules: ListRules = NO_RULES,
): Listing {
  const hits = boosted(columns, numbersOf(columns, found), rules.boosts);
  const choice = known(readChoice(query), columns);
  const narrowed = narrow(columns, hits, choice);
  const ordered = inOrder(columns, narrowed, choice.sort).map((number) => columns.skus[number] ?? '');
  const skus = choice.sort === 'relevance' ? placed(columns, ordered, rules) : ordered;
  const last = Math.max(1, Math.ceil(skus.length / STEP_PRODUCTS));
  const step = STEP.test(query['page'] ?? '') ? Math.min(Number(query['page']), last) : 1;
  const first = Math.max(step - SHOWN_STEPS, 0) * STEP_PRODUCTS;
  return {
    ...narrowed,
    columns,
    choice,
    hits: hits.length,
    skus,
    step,
    first,
    newFrom: step === 1 ? 0 : (step - 1) * STEP_PRODUCTS,
    end: Math.min(step * STEP_PRODUCTS, skus.length),
  };
}

/** Each once, where it is first; what is no product of the shop is left out. */
function numbersOf({ numberOf, skus: all }: Columns, skus: readonly string[]): number[] {
  const isThere = new Uint8Array(all.length);
  const numbers: number[] = [];
  for (const sku of skus) {
    const number = numberOf.get(sku);
    if (number === undefined || isThere[number] === 1) continue;
    isThere[number] = 1;
    numbers.push(number);
  }
  return numbers;
}

/** A value that the shop does not have, and an order by ratings where nothing is rated, are not chosen. */
function known(choice: Choice, { facets, isRated }: Columns): Choice {
  const { rating, ...others } = choice;
  const keys = Object.fromEntries(
    KEY_FACETS.flatMap((facet) => {
      const chosen = (choice.keys[facet] ?? []).filter((key) => facets[facet].ordinalOf.has(key));
      return chosen.length === 0 ? [] : [[facet, chosen]];
    }),
  );
  return {
    ...others,
    keys,
    ...(rating === undefined || !isRated ? {} : { rating }),
    sort: choice.sort === 'rating' && !isRated ? 'relevance' : choice.sort,
  };
}
