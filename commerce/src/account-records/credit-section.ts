import { dayIn } from '@vitrine/platform/days';
import type { LocalShop } from '@vitrine/platform/doors';
import { creditAmounts, creditTermLines, creditTransferWords, dueNow } from '../revolving-credit/index.ts';
import type { Section } from './record-sections.ts';
import type { OwnCredit } from './records-repository.ts';

/** A revolving credit on the pages of an account: limit, used and available amount, its terms, and how it is paid back. */
export function creditSection(
  { credit, number }: Pick<OwnCredit, 'credit'> & { number: string },
  shop: LocalShop,
): Section {
  const transfer = creditTransferWords(shop, number);
  const terms = creditTermLines(shop).map((line) => (line.endsWith('.') ? line : `${line}.`));
  return {
    title: shop.message('account.revolvingCredit.title') ?? '',
    text: [`${creditAmounts(credit, shop).join(' · ')}.`, ...terms, ...(transfer === undefined ? [] : [transfer])].join(
      ' ',
    ),
  };
}

/** What of a credit is to be paid this month; undefined where nothing is. */
export function creditDue(
  { entries }: Pick<OwnCredit, 'entries'>,
  { checkout, timeZone }: LocalShop,
  now: Date,
): ReturnType<typeof dueNow> {
  const terms = checkout?.revolvingCredit;
  return terms && dueNow(entries, terms, dayIn(timeZone, now), timeZone);
}
