/**
 * For each locale of a shop the one of another shop that speaks the same language: itself, else the first of the language;
 * undefined where the other shop does not speak it.
 */
export function sameLanguage(
  there: readonly string[],
  here: readonly string[],
): ReadonlyMap<string, string | undefined> {
  const languageOf = (locale: string): string => locale.split('-')[0] ?? locale;
  return new Map(
    there.map((locale) => [
      locale,
      here.includes(locale) ? locale : here.find((one) => languageOf(one) === languageOf(locale)),
    ]),
  );
}
