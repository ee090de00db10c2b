import type { LocalShop } from '@vitrine/platform/doors';

/** As sizes of bras stand on labels and in catalogues: `75C`, `75 C`. */
const BRA_SIZE = /^(\d{2,3})\s?([A-Z]{1,2})$/u;
const CUP = '\u0001';
const SIZE = '\u0002';
/** What means something in patterns. */
const SIGNS = /[.*+?^${}()|[\]\\]/gu;

/** A size of bras as one word, such as `75C`; undefined for every other size. */
export function braSizeWord(size: string): string | undefined {
  const [, band, cup] = BRA_SIZE.exec(size) ?? [];
  return band === undefined || cup === undefined ? undefined : `${band}${cup}`;
}

/** Whether a word that somebody typed is such a size, in whatever case. */
export function isBraSize(word: string): boolean {
  return braSizeWord(word.toUpperCase()) !== undefined;
}

/** The size that a term names in the words of the bra finder (BF-003), such as `75C` for `CUP C, Größe 75`; undefined for other terms. */
export function braSizeIn(term: string, message: LocalShop['message']): string | undefined {
  const wording = message('braFinder.searchText', { cupSize: CUP, size: SIZE });
  if (wording === undefined || !wording.includes(CUP) || !wording.includes(SIZE)) return undefined;
  const pattern = wording
    .replaceAll(SIGNS, '\\$&')
    .replace(CUP, '(?<cup>[a-z]{1,2})')
    .replace(SIZE, '(?<band>\\d{2,3})');
  const { band, cup } = new RegExp(`^${pattern}$`, 'iu').exec(term)?.groups ?? {};
  return band === undefined || cup === undefined ? undefined : `${band}${cup}`;
}
