const STYLES = {
  /** A calendar date such as "24.11.2026". */
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** Such as "Di., 24. Nov.". */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Such as "Mo., 23. Nov., 14:00". */
  moment: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A moment (epoch milliseconds) in the words of a locale, by the clocks of a zone. */
export function dateWords(at: number, style: keyof typeof STYLES, locale: string, timeZone: string): string {
  const key = `${locale} ${style} ${timeZone}`;
  let formatter = formatters.get(key);
  // Making one costs more than the rest of an answer.
  if (formatter === undefined)
    formatters.set(
      key,
      (formatter = new Intl.DateTimeFormat(locale, {
        ...STYLES[style],
        timeZone,
      })),
    );
  return formatter.format(at);
}
