import type { LocalShop, Words } from '@vitrine/platform/doors';
import { planLines } from '../instalments/index.ts';
import { creditTermLines } from '../revolving-credit/index.ts';
import { refusalWords } from '../vouchers/index.ts';
import type { CheckoutState } from './checkout-state.ts';
import { oldAppliancePart } from './old-appliance.ts';
import { addressLines, buyerLines, methodWords, wordsOf } from './order-words.ts';
import { joiningLines } from './premium-words.ts';

/** What was said, part by part, each with the way to change it: the last look before an order. */
export function reviewParts(
  {
    isGuest,
    said: { email, buyer, address, method, isProtected, isOldApplianceTaken } = {},
    quote: { plan, premium },
    offer,
    voucher,
  }: CheckoutState,
  shop: LocalShop,
): object[] {
  const change = (route: string, title: string): object => {
    const href = shop.link(route);
    return href === undefined
      ? {}
      : {
          change: {
            label: wordsOf(shop, 'checkout.change'),
            name: wordsOf(shop, 'checkout.changePart', { part: wordsOf(shop, title) }),
            href,
          },
        };
  };
  const came: Words = voucher?.kind === 'refused' ? refusalWords(voucher, shop) : { key: 'voucher.redeemed' };
  return [
    ...(buyer === undefined
      ? []
      : [
          {
            title: wordsOf(shop, 'checkout.buyer.title'),
            lines: buyerLines(buyer, email, shop),
            ...(isGuest
              ? change('checkoutLogin', 'checkout.buyer.title')
              : change('accountAddresses', 'checkout.buyer.title')),
          },
        ]),
    ...(address === undefined
      ? []
      : [
          {
            title: wordsOf(shop, 'checkout.delivery.title'),
            lines: addressLines(address, shop),
            ...change('checkoutDeliveryChange', 'checkout.delivery.title'),
          },
        ]),
    ...oldAppliancePart(isOldApplianceTaken, shop).map((part) => ({
      ...part,
      ...change('checkoutDeliveryChange', 'checkout.oldAppliance.title'),
    })),
    ...(method === undefined
      ? []
      : [
          {
            title: wordsOf(shop, 'checkout.payment.title'),
            lines: [
              ...Object.values(methodWords(method, shop)),
              ...(plan === undefined ? [] : planLines(plan, shop)),
              ...(method === 'credit' ? creditTermLines(shop) : []),
            ],
            ...change('checkoutPaymentChange', 'checkout.payment.title'),
          },
        ]),
    ...(plan?.kind !== 'instalments' || !offer.protects || isProtected === undefined
      ? []
      : [
          {
            title: wordsOf(shop, 'rateProtection.title'),
            lines: [wordsOf(shop, `rateProtection.${isProtected ? 'yes' : 'no'}`)],
            ...change('checkoutRateProtectionUpdate', 'rateProtection.title'),
          },
        ]),
    ...(premium === undefined
      ? []
      : [
          {
            title: wordsOf(shop, 'premium.title'),
            lines: joiningLines(premium, shop),
            ...change('checkoutPremium', 'premium.title'),
          },
        ]),
    ...(voucher === undefined
      ? []
      : [
          {
            title: wordsOf(shop, 'checkout.voucher.title'),
            lines: [voucher.code, wordsOf(shop, came.key, came.with)],
            ...change('basket', 'checkout.voucher.title'),
          },
        ]),
  ];
}
