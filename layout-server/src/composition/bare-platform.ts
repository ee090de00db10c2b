import { createMemoryCatalogue } from '@vitrine/commerce/catalogue';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { Domain, Platform } from '@vitrine/platform/doors';
import { countingIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { createDomains } from './domains.ts';

/** Every domain on a platform that has no shops, mails and limits, for what asks them for nothing else than what it `has`. */
export function bareDomains(has: Partial<Pick<Platform, 'changes' | 'database' | 'uploads'>> = {}): Domain[] {
  return createDomains(
    { ...NOTHING, database: NO_DATABASE, ...has },
    { catalogue: createMemoryCatalogue(() => []), productsOf: () => [] },
    { paymentProvider: undefined, outsideGoods: { eventSecrets: [], open: unasked, shopOf: unasked } },
    {
      keptOfPeople: unasked,
      legalPages: unasked,
      servicePages: unasked,
      makePicture: unasked,
      mostGuestPieces: 0,
      logger: silentLogger,
    },
  ).all;
}

/** A database that is only held. */
export const NO_DATABASE: Database = {
  engine: 'pglite',
  get orm() {
    return unasked();
  },
  transaction: unasked,
  listen: unasked,
  check: unasked,
  close: unasked,
};

const NOTHING: Omit<Platform, 'database'> = {
  clock: fixedClock('1970-01-01T00:00:00Z'),
  ids: countingIds(),
  mailer: { send: unasked, close: unasked },
  signer: { sign: unasked, verify: unasked },
  shops: { find: unasked },
  changes: { note: unasked },
  outbox: { put: unasked },
  uploads: { put: unasked, get: unasked, head: unasked, delete: unasked, list: unasked },
  limitTo: () => ({ count: unasked, wait: unasked }),
};

function unasked(): never {
  throw new Error('expected nothing to be asked of a platform that has nothing');
}
