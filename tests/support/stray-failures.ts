import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './product.ts';
import type { ToldFailure } from './told-failures.ts';

/** By these names the catalogues call a text that tells a failure; some are told by other names too. */
const FAILURE = /\.(?:error\.\w+|\w*failed|unavailable|\w+Error|notFound|notProcessed)$|^error\.\w+\.title$/iu;

/** Failures that the specifications' index of errors does not name: of parts and answers that are proved where they belong. */
const BESIDE_THE_INDEX: ReadonlySet<string> = new Set([
  ...[
    'badRequest',
    'boundary',
    'formClosed',
    'formUnanswered',
    'generic',
    'gone',
    'misdirected',
    'unauthorised',
    'unavailable',
  ].map((name) => `error.${name}.title`),
  'account.saveFailed',
  'basket.update.failed',
  'checkout.keepFailed',
  'checkout.order.failed',
  'contact.failed',
  'feedback.failed',
  'lendMoney.error.conditions',
  'login.failed',
  'login.logoutFailed',
  'newsletter.error.linkExpired',
  'ownData.erase.failed',
  'parcelShop.failed',
  'paylink.failed',
  'payment.failed',
  'product.quickView.failed',
  'rating.list.failed',
  'rating.store.failed',
  'returns.failed',
  'search.failed',
  'stockAlert.failed',
  'survey.failed',
  'withdrawal.failed',
]);

/** Names of the failures in the catalogues that are neither told nor known to be beside the index, and of those that are both or are gone. */
export function strayFailures(failures: readonly ToldFailure[]): { untold: string[]; needless: string[] } {
  const folder = path.join(ROOT, 'locales', 'de-AT');
  const named = new Set(
    readdirSync(folder)
      .flatMap((file) => keysIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
      .filter((key) => FAILURE.test(key)),
  );
  const told = new Set(failures.map((each) => each.told[1]));
  return {
    untold: [...named].filter((key) => !told.has(key) && !BESIDE_THE_INDEX.has(key)),
    needless: [...BESIDE_THE_INDEX].filter((key) => told.has(key) || !named.has(key)),
  };
}

function keysIn(tree: unknown, place: readonly string[] = []): string[] {
  return typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, each]) => keysIn(each, [...place, key]))
    : [place.join('.')];
}
