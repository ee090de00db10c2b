/** The currencies of the shop family; amounts are integer minor units everywhere. */
export type Currency = 'EUR' | 'CHF';

const MINOR_UNITS = 100;
/** Swiss French groups digits by a narrow space (TN-030); the platform's data has an apostrophe. */
const GROUP_SIGNS: Readonly<Record<string, string>> = { 'fr-CH': '\u202f' };

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * An amount of money in the words of a locale (TN-030), such as `€ 1.234,50` for 123450 in de-AT.
 * Blanks are no-break spaces. Throws a RangeError for amounts that are not safe integers: they are a bug.
 */
export function formatMoney(minorUnits: number, currency: Currency, locale: string): string {
  if (!Number.isSafeInteger(minorUnits))
    throw new RangeError(`expected an amount in integer minor units, got ${minorUnits}`);
  const sign = GROUP_SIGNS[locale];
  const formatter = formatterFor(currency, locale);
  const amount = minorUnits / MINOR_UNITS;
  if (sign === undefined) return formatter.format(amount);
  return formatter
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'group' ? sign : value))
    .join('');
}

function formatterFor(currency: Currency, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency });
  formatters.set(key, made);
  return made;
}
