import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadLanguages, type MessageTree } from '../../layout-server/src/content/messages/index.ts';

const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));
const loaded = loadLanguages(LOCALES);
const catalogues = Object.fromEntries(
  Object.entries(loaded.ok ? loaded.value : {}).map(([locale, { texts }]) => [locale, texts]),
);
const reference = textsOf(catalogues['de-AT'] ?? {});

/** Every text under its dotted key. */
function textsOf(tree: MessageTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === 'string' ? [[prefix + name, value] as const] : [...textsOf(value, `${prefix}${name}.`)],
    ),
  );
}

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name).sort();

describe('the catalogues of words', () => {
  it('there is one for each locale, with the same areas', () => {
    expect(loaded).toMatchObject({ ok: true });
    expect(Object.keys(catalogues).sort()).toEqual(['de-AT', 'de-CH', 'de-DE', 'fr-CH', 'nl-NL']);
    for (const locale of Object.keys(catalogues))
      expect(readdirSync(`${LOCALES}/${locale}`), locale).toEqual(readdirSync(`${LOCALES}/de-AT`));
  });

  it.each(['de-DE', 'de-CH', 'fr-CH', 'nl-NL'])(
    '%s has every key of de-AT and no other, with the same placeholders and no empty text',
    (locale) => {
      const texts = textsOf(catalogues[locale] ?? {});
      expect([...texts.keys()].sort()).toEqual([...reference.keys()].sort());
      const differing = [...texts].filter(
        ([key, text]) =>
          text.trim() === '' || placeholdersOf(text).join() !== placeholdersOf(reference.get(key) ?? '').join(),
      );
      expect(differing).toEqual([]);
    },
  );

  it('no text is its own key, and no brace of a placeholder is left open', () => {
    for (const [locale, tree] of Object.entries(catalogues)) {
      const odd = [...textsOf(tree)].filter(
        ([key, text]) => text === key || reference.has(text) || /[{}]/.test(text.replace(/\{\{\s*\w+\s*\}\}/g, '')),
      );
      expect([locale, odd]).toEqual([locale, []]);
    }
  });
});
