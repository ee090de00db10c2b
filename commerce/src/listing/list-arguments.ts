import type { ListQuery } from './listing.ts';
import { FILTERS, type Filter } from './checks.ts';

const TEXT = { type: 'string', maxLength: 500 } as const;

/** What layouts ask of a list: the parameters of its address, and which filters it offers in which order. */
export const ARGUMENTS = {
  page: TEXT,
  sort: TEXT,
  department: TEXT,
  size: TEXT,
  colour: TEXT,
  brand: TEXT,
  energy: TEXT,
  material: TEXT,
  minPrice: TEXT,
  maxPrice: TEXT,
  rating: TEXT,
  filters: { type: 'array', uniqueItems: true, items: { enum: FILTERS } },
} as const;

export type ListArgs = ListQuery & { filters?: readonly Filter[] };

/** What a layout says of filters; nothing, where it says nothing. */
export function filtersWanted(filters: readonly Filter[] | undefined): { filters?: readonly Filter[] } {
  return filters === undefined ? {} : { filters };
}
