import { lexicographicSortSchema, printSchema } from 'graphql';
import { shopSchema } from './shop/schema.ts';
import { staffSchema } from './staff/schema.ts';

/** Both schemas in the schema definition language, sorted, each under a line that names its door. */
export function printSchemas(): string {
  const print = (door: string, schema: Parameters<typeof printSchema>[0]) =>
    `# ${door} door\n\n${printSchema(lexicographicSortSchema(schema))}\n`;
  return `${print('Shop', shopSchema)}\n${print('Staff', staffSchema)}`;
}
