import { printSchemas } from '../graphql/index.ts';
import { bareDomains } from './bare-platform.ts';

/** The schemas of both doors with what every domain adds, as `schema.graphql` has them. Opens no database and reads no shop. */
export function printedSchemas(): string {
  const unasked = (): never => {
    throw new Error('expected the schema to be printed without a question, got one');
  };
  return printSchemas({
    pages: { page: unasked },
    tenants: { shopOf: unasked, testsOf: unasked },
    domains: bareDomains(),
    callForm: unasked,
  });
}
