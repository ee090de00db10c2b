import { lexicographicSortSchema, printSchema } from 'graphql';
import { createShopSchema, type ShopSchemaParts } from './shop/schema.ts';
import { staffSchema } from './staff/schema.ts';

/** Both schemas in the schema definition language, sorted, each under a line that names its door. Asks the parts nothing. */
export function printSchemas(parts: ShopSchemaParts): string {
  const print = (door: string, schema: Parameters<typeof printSchema>[0]) =>
    `# ${door} door\n\n${printSchema(lexicographicSortSchema(schema))}\n`;
  return `${print('Shop', createShopSchema(parts))}\n${print('Staff', staffSchema)}`;
}
