/**
 * A word as it is looked up: without case and accents. An umlaut has two spellings, since people without the key type
 * either `ae` or `a`; what has no umlaut is spelled once.
 */
export interface Word {
  /** As it is written, in lower case. */
  text: string;
  /** `ä` as `a`. */
  plain: string;
  /** `ä` as `ae`. */
  spelled: string;
}

/** A word of a text as it is written, and under which words it is found. */
export interface Chunk {
  text: string;
  words: readonly Word[];
  /** It begins with a capital, as every noun of German does. */
  isCapital: boolean;
}

/** Every second word or more: it is its own spelling. */
const IN_ASCII = /^[\0-\x7f]*$/;
const COMBINING = /[\u0300-\u036f]/g;
/** Reads what is written between two blanks; undefined for signs alone. */
export type ChunkReader = (written: string) => Chunk | undefined;

const BLANKS = /\s+/;
const NOT_IN_WORDS = /[^\p{L}\p{N}]+/u;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const AROUND_WORDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** Letters that have no accent to be taken off. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Both spellings of a text without case and accents; blanks and signs stay. */
export function fold(text: string): Word {
  const lower = text.normalize('NFC').toLowerCase();
  if (IN_ASCII.test(lower)) return { text: lower, plain: lower, spelled: lower };
  const asOne = plain(lower);
  const spelled = plain(lower.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter));
  return { text: lower, plain: asOne, spelled: spelled === asOne ? asOne : spelled };
}

/**
 * The words of a text. What is written with a hyphen is found by its parts and in one word: `T-Shirt` as `t`, `shirt`
 * and `tshirt`. Empty for a text without letters and digits.
 */
export function chunksOf(text: string, chunkOf: ChunkReader = chunkIn): Chunk[] {
  return text.split(BLANKS).flatMap((written) => chunkOf(written) ?? []);
}

/** Reads what is written between blanks, each once, as long as the reader is kept: most of what products say, others say too. */
export function createChunkReader(): ChunkReader {
  const known = new Map<string, Chunk | undefined>();
  return (written) => {
    const chunk = known.get(written);
    if (chunk !== undefined || known.has(written)) return chunk;
    const read = chunkIn(written);
    known.set(written, read);
    return read;
  };
}

function chunkIn(written: string): Chunk | undefined {
  const trimmed = written.replaceAll(AROUND_WORDS, '');
  if (trimmed === '') return undefined;
  const parts = trimmed.split(NOT_IN_WORDS).filter((part) => part !== '');
  const words = [...(parts.length > 1 ? [parts.join('')] : []), ...parts].map(fold);
  return { text: trimmed, words, isCapital: CAPITAL.test(trimmed) };
}

/** The words of a term that somebody typed, in order, each once. */
export function wordsOf(term: string): Word[] {
  const words = term
    .split(NOT_IN_WORDS)
    .filter((part) => part !== '')
    .map(fold);
  return words.filter(({ plain: one }, index) => words.findIndex(({ plain: other }) => other === one) === index);
}

function plain(lower: string): string {
  return lower
    .normalize('NFKD')
    .replaceAll(COMBINING, '')
    .replaceAll(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter);
}
