/** A folded word without the endings by which its language inflects it; words that would become too short stay. */
export type Stemmer = (word: string) => string;

const SHORTEST = 3;

/** The stemmer of a locale's language; of one that it does not know, words stay as they are. */
export function stemmerOf(locale: string): Stemmer {
  return STEMMERS[locale.slice(0, 2)] ?? ((word) => word);
}

/**
 * German after the UniNE light stemmer: cases and plurals fall away, then the comparative. Umlauts are folded already, so
 * `Mäntel` meets `Mantel`.
 */
function german(word: string): string {
  const cased = without(word, ['ern', 'em', 'er', 'en', 'es', 'e']);
  const bare = cased !== word ? cased : word.replace(/(?<=..[bdfghiklmnoprty])s$|(?<=.{2}[lr])n$/u, '');
  return without(bare, ['er', 'en']);
}

/** The stemmer of a locale's language by which words of a kind are the same: in French their number falls away, not a last `e`. */
export function nounStemmerOf(locale: string): Stemmer {
  return locale.startsWith('fr') ? singular : stemmerOf(locale);
}

function singular(word: string): string {
  return word
    .replace(/(?<=.eau)x$/u, '')
    .replace(/(?<=..)aux$/u, 'al')
    .replace(/(?<=..[^s])s$|(?<=..[^x])x$/u, '');
}

/** French after the UniNE minimal stemmer: plurals, then feminine and silent endings. */
function french(word: string): string {
  const single = singular(word);
  const masculine = single.replace(/(?<=..)che$/u, 'c').replace(/(?<=..)gue$/u, 'g');
  const bare = without(masculine, ['ee', 'e']);
  return bare === word ? bare : bare.replace(/(?<=...)s$/u, '').replace(/(.)\1$/u, '$1');
}

/** Dutch after Porter's rules for it, without suffixes that make other words: plurals, `-e`, and the spelling of a closed syllable. */
function dutch(word: string): string {
  const single = word.replace(/(?<=..(?:e[lmnr]?|ng|[fkpt]))s$/u, '');
  const open = without(single, ['en', 'e']);
  return open
    .replace(/v$/u, 'f')
    .replace(/z$/u, 's')
    .replace(/([b-df-hj-np-tv-z])\1$/u, '$1')
    .replace(/([aeou])\1(?=[b-df-hj-np-tv-z]$)/u, '$1');
}

function without(word: string, endings: readonly string[]): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

const STEMMERS: Readonly<Record<string, Stemmer>> = { de: german, fr: french, nl: dutch };
