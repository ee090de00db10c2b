const STYLES = { percent: { style: 'percent' } } as const satisfies Record<string, Intl.NumberFormatOptions>;

const formatters = new Map<string, Intl.NumberFormat>();

/** A number in the words of a locale: a share of 1 in percent. */
export function numberWords(value: number, style: keyof typeof STYLES, locale: string): string {
  const key = `${locale} ${style}`;
  let formatter = formatters.get(key);
  // Making one costs more than the rest of a product card.
  if (formatter === undefined) formatters.set(key, (formatter = new Intl.NumberFormat(locale, STYLES[style])));
  return formatter.format(value);
}
