const formatters = new Map<string, Intl.NumberFormat>();

/** From here on digits stand in groups: four are read at a glance. */
const LEAST_GROUPED = 10_000;

/** A count as texts in this locale write it, such as `48.052` for 48052 in de-DE; below 10,000 its digits. */
export function countWords(count: number, locale: string, groupSign: string | undefined): string {
  if (Math.abs(count) < LEAST_GROUPED) return `${count}`;
  let format = formatters.get(locale);
  if (format === undefined) formatters.set(locale, (format = new Intl.NumberFormat(locale)));
  return format
    .formatToParts(count)
    .map(({ type, value }) => (type === 'group' ? (groupSign ?? value) : value))
    .join('');
}
