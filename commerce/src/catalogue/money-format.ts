import type { LocalShop } from '@vitrine/platform/doors';

/** How a shop writes money. */
export type MoneyWords = Pick<LocalShop, 'locale' | 'currency' | 'groupSign'>;

interface Formatter {
  format: Intl.NumberFormat;
  /** Minor units of one unit: 100 for most currencies, 1 for yen. */
  minorUnits: number;
}

const formatters = new Map<string, Formatter>();

/**
 * An amount of money as a shop writes it (TN-030), such as `€ 1.234,50` for 123450 in de-AT.
 * Blanks are no-break spaces. Throws a RangeError for amounts that are not safe integers: they are a bug.
 */
export function formatMoney(minorUnits: number, { currency, locale, groupSign }: MoneyWords): string {
  if (!Number.isSafeInteger(minorUnits))
    throw new RangeError(`expected an amount in integer minor units, got ${minorUnits}`);
  const formatter = formatterFor(currency, locale);
  const amount = minorUnits / formatter.minorUnits;
  if (groupSign === undefined) return formatter.format.format(amount);
  return formatter.format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'group' ? groupSign : value))
    .join('');
}

/** Minor units of one unit of a currency: 100 for most, 1 for yen. */
export function minorUnitsOf({ currency, locale }: Pick<MoneyWords, 'currency' | 'locale'>): number {
  return formatterFor(currency, locale).minorUnits;
}

function formatterFor(currency: string, locale: string): Formatter {
  const key = `${locale} ${currency}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const made = {
    format,
    minorUnits: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2),
  };
  formatters.set(key, made);
  return made;
}
