import type { Stemmer } from './stems.ts';

/** Words that stand before others in compounds of fashion and home, folded, though no shop sells them by themselves. */
const MODIFIERS: Readonly<Record<string, readonly string[]>> = {
  de: (
    'abend alltag ball baby bade basic bett blazer blumen braut business cocktail cord damen daunen dirndl doppel druck ' +
    'dunkel eck ess etui fein feiertag freizeit fruehling fruhling garten gast gesellschaft haus hell herbst herren hemd ' +
    'jeans jersey kinder klein kombi kurz lack lang leder leinen lese maedchen madchen maxi midi mini mode nacht nachttisch ober ' +
    'party plissee plus regen reise rollkragen ruecken rucken samt satin schlaf schlafzimmer schlauch schlupf schnuer schnur seiden ' +
    'schwimm shirt sommer spitzen sport steh stoff stretch strand strick taft tages tisch tuell tull trachten traeger trager uebergangs ' +
    'ubergangs umstands unter voll wand wander wasch wickel winter wohn wohnzimmer woll baumwoll'
  ).split(' '),
  nl: (
    'avond baby bad bed basis bijzet bloemen broek bruids bureau dames denim dubbel eet feest gala gebreide heren herfst huis ' +
    'kanten katoen kinder koffie korte lange leren linnen maxi midi mini mouw nacht onder over regen reis salon schrijf slaap ' +
    'sport spijker strand strik trouw tuin vest winter wikkel wol zijden zomer zwem'
  ).split(' '),
};
const LINKS: Readonly<Record<string, readonly string[]>> = {
  de: ['', 's', 'es', 'n', 'en', 'er', 'e'],
  nl: ['', 's', 'e', 'en'],
};
const SHORTEST_PART = 3;
/** Shorter heads follow too many letters by chance. */
const SHORTEST_HEAD = 4;

/** A word that may be made of others. */
export interface CompoundWord {
  stem: string;
  isNoun: boolean;
  /** It stands in the name of a product. */
  isName: boolean;
}

/** What a language knows of words that are made of others; French makes none, and so do languages that are not here. */
export interface Compounds {
  /**
   * Whether a stem ends in another, as a Wollmantel is a Mantel: what stands before it is a word that the shop uses or one that
   * often stands there, or the whole is a noun and its end a word of its own (a Wickelkleid, but nothing is said of `elastisch`),
   * or the whole stands in the name of a product (a Wärmepumpentrockner, where nothing is called a Trockner).
   */
  hasHead(word: CompoundWord, head: string, isKnown: (stem: string) => boolean): boolean;
  /** A stem as what stands before and the longest word at its end, of which `isHead` knows; undefined if it is made of no two words. */
  split(
    stem: string,
    isKnown: (stem: string) => boolean,
    isHead: (stem: string) => boolean,
  ): { before: string; head: string } | undefined;
}

/** What the language of a locale says; `stem` is its stemmer. */
export function compoundsOf(locale: string, stem: Stemmer): Compounds {
  const language = locale.slice(0, 2);
  const links = LINKS[language];
  const modifiers = new Set(MODIFIERS[language]);
  if (links === undefined) return { hasHead: () => false, split: () => undefined };

  /** The word that stands before, without the letters that link it; undefined if it is none. */
  const wordBefore = (letters: string, isKnown: (stem: string) => boolean): string | undefined => {
    for (const link of links) {
      const word = link === '' ? letters : letters.endsWith(link) ? letters.slice(0, -link.length) : '';
      if (word.length < SHORTEST_PART) continue;
      if (modifiers.has(word) || isKnown(word) || isKnown(stem(word))) return word;
    }
    return undefined;
  };
  return {
    hasHead(word, head, isKnown) {
      if (head.length < SHORTEST_PART || !word.stem.endsWith(head)) return false;
      const before = word.stem.slice(0, -head.length);
      if (before.length < SHORTEST_PART) return false;
      if (wordBefore(before, isKnown) !== undefined) return true;
      if (head.length < SHORTEST_HEAD) return false;
      if (word.isNoun && isKnown(head)) return true;
      // A `mantel` without its first letter is a slip, and no end of a Wollmantel.
      const isCut = isKnown(word.stem.slice(-head.length - 1));
      return word.isName && before.length >= SHORTEST_HEAD && !isCut;
    },
    split(whole, isKnown, isHead) {
      // A word of its own first: `damenhose` ends in `hose`, though `leinenhose` ends in `nhose` too.
      for (const isEnd of [isKnown, isHead])
        for (let at = SHORTEST_PART; at <= whole.length - SHORTEST_PART; at += 1) {
          const head = whole.slice(at);
          const before = wordBefore(whole.slice(0, at), isKnown);
          if (before !== undefined && isEnd(head)) return { before, head };
        }
      return undefined;
    },
  };
}
