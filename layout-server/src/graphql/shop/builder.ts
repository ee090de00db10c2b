import SchemaBuilder from '@pothos/core';
import type { ShopSchemaBuilder, ShopSchemaTypes } from '@vitrine/platform/doors';
import { JSON_DESCRIPTION } from '../scalars.ts';

/** Gives what the parts of the shop door's schema are added to: its scalars, a `Query` and a `Mutation` without fields. */
export function createShopBuilder(): ShopSchemaBuilder {
  const builder = new SchemaBuilder<ShopSchemaTypes>({ defaultFieldNullability: false });
  builder.scalarType('JSON', {
    description: JSON_DESCRIPTION,
    serialize: (value) => value,
    parseValue: (value) => value,
  });
  builder.scalarType('Upload', {
    description: 'A file of a form (https://github.com/jaydenseric/graphql-multipart-request-spec).',
    serialize: () => {
      throw new Error('expected files to be taken, not to be given');
    },
    parseValue: (value) => {
      if (value instanceof File) return value;
      throw new TypeError('expected a file of a form');
    },
  });
  builder.queryType({ description: 'What the shop can ask. The shop itself is in the token.' });
  builder.mutationType({ description: 'What a visitor can do. Who it is, the shop knows by the token.' });
  return builder;
}
