import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import type { CheckoutState } from './checkout-state.ts';
import { wordsOf } from './order-words.ts';
import type { PremiumOffer } from './premium-offer.ts';

/** The programme on its page: what it gives and costs, how long it lasts and how it ends, and the choice; nothing for whoever cannot join it. */
export function premiumValue({ premium }: Pick<CheckoutState, 'premium'>, shop: LocalShop): object {
  if (premium === undefined) return {};
  const fee = formatMoney(premium.fee, shop);
  return {
    premium: {
      points: [
        wordsOf(shop, 'premium.text'),
        wordsOf(shop, 'premium.cost', { fee, months: premium.months }),
        ...feeWithout(shop),
        ...termLines(premium, shop),
      ],
      options: [
        { value: 'yes', label: wordsOf(shop, 'premium.yes'), text: wordsOf(shop, 'premium.yesCost', { fee }) },
        { value: 'no', label: wordsOf(shop, 'premium.no') },
      ],
    },
  };
}

/** What is to be known of the programme directly before it is ordered. */
export function joiningLines(premium: PremiumOffer, shop: LocalShop): string[] {
  const { months } = premium;
  return [wordsOf(shop, 'premium.joins', { fee: formatMoney(premium.fee, shop), months }), ...termLines(premium, shop)];
}

function termLines({ months }: PremiumOffer, shop: LocalShop): string[] {
  return [wordsOf(shop, 'premium.term', { months }), wordsOf(shop, 'premium.withdrawal')];
}

/** What others pay for a delivery: whether the programme is worth it can be reckoned. */
function feeWithout(shop: LocalShop): string[] {
  const { fee, freeFrom } = shop.checkout?.delivery ?? { fee: 0 };
  const delivery = formatMoney(fee, shop);
  if (freeFrom === undefined) return [wordsOf(shop, 'premium.without', { delivery })];
  return [wordsOf(shop, 'premium.withoutBelow', { delivery, from: formatMoney(freeFrom, shop) })];
}
