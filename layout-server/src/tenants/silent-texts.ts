import { fault, type Fault } from '@vitrine/schemas';
import { localeChain, textsByKey } from '../content/messages/index.ts';
import type { ShopFiles } from './shop-files.ts';

/** i18next's endings of a key by number: languages differ in which of them they have. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/u;

/**
 * Texts that a shop says in one of its languages and not in another: its pages would mix the two. A text of the same language of
 * another country is none that is missing. Empty for a shop of one language.
 */
export function silentTexts({
  shop: { id, locales },
  languages,
  copy,
}: Pick<ShopFiles, 'shop' | 'languages' | 'copy'>): Fault[] {
  const spoken = locales.map(({ locale }) => locale).filter((locale) => Object.hasOwn(languages.value, locale));
  const said = new Map(spoken.map((locale) => [locale as string, keysOf(locale)]));

  /** By its key, whether the shop itself rewords it. */
  function keysOf(locale: string): ReadonlyMap<string, { isOwn: boolean }> {
    const [language] = locale.split('-', 1);
    const alike = localeChain(languages.value, locale).filter((one) => one.split('-', 1)[0] === language);
    const keys = (trees: typeof copy.value, isOwn: boolean) =>
      alike.flatMap((one) =>
        [...textsByKey(trees[one] ?? {}).keys()].map((key) => [key.replace(PLURAL, ''), { isOwn }] as const),
      );
    const texts = Object.fromEntries(Object.entries(languages.value).map(([one, { texts }]) => [one, texts]));
    return new Map([...keys(copy.value, true), ...keys(texts, false)]);
  }

  return spoken.flatMap((locale) => {
    const missing = new Map(
      spoken.flatMap((other) =>
        [...(said.get(other) ?? [])].flatMap(([key, { isOwn }]) =>
          said.get(locale)?.has(key) === true ? [] : [[key, { other, isOwn }] as const],
        ),
      ),
    );
    return [...missing].map(([key, { other, isOwn }]) =>
      fault('MISSING_MESSAGE', {
        expected: `a text in ${locale}, as ${other} has one; without it the pages in ${locale} say it in another language`,
        got: undefined,
        pointer: `/${key.replaceAll('.', '/')}`,
        layer: isOwn ? `${id}/copy/${locale}.json` : `locales/${locale}`,
      }),
    );
  });
}
