import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney, minorUnitsOf } from '../catalogue/index.ts';
import type { InstalmentPlan } from './instalment-plan.ts';

interface Row {
  label: string;
  value: string;
  isTotal?: boolean;
}
type Terms = NonNullable<NonNullable<LocalShop['checkout']>['instalments']>;

const MILLION = 1_000_000;

/** An instalment plan and on which terms it is, line by line, the overall price last (CK-014). */
export function planRows(plan: InstalmentPlan, { monthlyFactor }: Terms, shop: LocalShop): Row[] {
  const row = (key: string, value: string): Row => ({ label: shop.message(`instalment.${key}`) ?? '', value });
  const money = (key: string, amount: number): Row => row(key, formatMoney(amount, shop));
  const pause = shop.checkout?.pause;
  return [
    money('basePrice', plan.base),
    money('surcharge', plan.surcharge),
    row(
      'monthlyFactor',
      new Intl.NumberFormat(shop.locale, { maximumFractionDigits: 6 }).format(monthlyFactor / MILLION),
    ),
    row('yearlyRate', percentWords(plan.yearlyRate, shop)),
    ...(pause === undefined ? [] : [row('pauseSurcharge', percentWords(pause.surcharge / 10_000, shop))]),
    money('first', plan.first),
    row('count', String(plan.regular)),
    money('monthly', plan.monthly),
    money('last', plan.last),
    { ...money('overall', plan.overall), isTotal: true },
  ];
}

/** A share as a percentage with two decimals at most, such as "17,48 %" of 0.1748. */
export function percentWords(share: number, { locale }: Pick<LocalShop, 'locale'>): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share);
}

/** An amount in minor units as somebody types it, without currency and groups. */
export function typedAmount(amount: number, shop: LocalShop): string {
  const units = minorUnitsOf(shop);
  const digits = Math.round(Math.log10(units));
  return new Intl.NumberFormat(shop.locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / units);
}

/** What the shop says wherever it shows a rate: the example of its law, where its switch has it, and its warning, where it has one. */
export function rateHints(shop: LocalShop): string[] {
  const example = shop.switches['instalmentCalculatorLegalHints'] === true && shop.message('instalment.legalHint');
  return [example || undefined, shop.extra('instalment.warning')].filter((hint) => hint !== undefined);
}
