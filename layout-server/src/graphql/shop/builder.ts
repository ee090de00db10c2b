import SchemaBuilder from '@pothos/core';
import type { ShopSuggestions } from '../../layout/pages/index.ts';
import type { ShopPages } from '../../layout/publishing/index.ts';
import { JSON_DESCRIPTION, type OurScalars } from '../scalars.ts';

/** Who asks: the tenant comes from the signed token alone. */
export interface ShopContext extends Record<string, unknown> {
  tenant: string;
  locale: string | undefined;
  device: 'mobile' | 'tablet' | 'desktop';
  requestId: string;
  pages: ShopPages;
  suggestions: ShopSuggestions;
  tests: (tenant: string) => ShopTests;
}

/** The tests that a shop has now. */
export interface ShopTests {
  /** Ids of those that the browser assigns. */
  client: readonly string[];
  /** Keys of the experiments that run. */
  server: readonly string[];
}

/** What the parts of the shop door's schema are added to. */
export const builder = new SchemaBuilder<{
  Context: ShopContext;
  Scalars: Pick<OurScalars, 'JSON'>;
  DefaultFieldNullability: false;
}>({
  defaultFieldNullability: false,
});
builder.scalarType('JSON', {
  description: JSON_DESCRIPTION,
  serialize: (value) => value,
  parseValue: (value) => value,
});
