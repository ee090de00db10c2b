import { createFileCatalogue } from '@vitrine/commerce/catalogue';
import { fixedClock } from '@vitrine/platform/clock';
import type { Platform } from '@vitrine/platform/doors';
import { countingIds } from '@vitrine/platform/ids';
import { printSchemas } from '../graphql/index.ts';
import { createDomains } from './domains.ts';

/** The schemas of both doors with what every domain adds, as `schema.graphql` has them. Opens no database and reads no shop. */
export function printedSchemas(): string {
  return printSchemas({
    pages: { page: unasked },
    tests: unasked,
    domains: createDomains(NOTHING, { catalogue: createFileCatalogue(() => []), productsOf: () => [] }),
  });
}

/** A platform for domains that only describe themselves. */
const NOTHING: Platform = {
  clock: fixedClock('1970-01-01T00:00:00Z'),
  ids: countingIds(),
  database: {
    engine: 'pglite',
    get orm() {
      return unasked();
    },
    transaction: unasked,
    listen: unasked,
    check: unasked,
    close: unasked,
  },
  mailer: { send: unasked, close: unasked },
  shops: { find: unasked },
  limitTo: () => ({ count: unasked, wait: unasked }),
};

function unasked(): never {
  throw new Error('expected the schema to be printed without a question, got one');
}
