import type SchemaBuilder from '@pothos/core';

/** Who asks at the shop door; the tenant comes from the signed token alone. */
export type ShopAsker = {
  tenant: string;
  /** The visitor's; undefined where the token names none. */
  locale: string | undefined;
  device: 'mobile' | 'tablet' | 'desktop';
  requestId: string;
};

/** What all parts of the shop door's schema agree on. */
export interface ShopSchemaTypes {
  Context: ShopAsker;
  Scalars: { JSON: { Input: unknown; Output: unknown } };
  DefaultFieldNullability: false;
}

/** What the parts of the shop door's schema are added to: `Query` is there, its fields are for the domains to add. */
export type ShopSchemaBuilder = InstanceType<typeof SchemaBuilder<ShopSchemaTypes>>;
