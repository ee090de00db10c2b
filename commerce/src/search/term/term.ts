const MOST_CHARACTERS = 100;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BLANKS = /[\s\u0000-\u001f\u007f]+/gu;

/**
 * A search term as it is shown and searched: composed, single blanks, at most 100 characters (SR-007).
 * Empty if there is nothing to search for.
 */
export function normaliseTerm(text: string): string {
  const clean = text.normalize('NFC').replaceAll(BLANKS, ' ').trim();
  return [...clean].slice(0, MOST_CHARACTERS).join('').trim();
}

/** By which two spellings of one term are the same: case and blanks say nothing. */
export function sameTerm(term: string): string {
  return normaliseTerm(term).toLowerCase();
}

/** The one spelling by which search engines know the page of a term: small letters, single blanks, each word once. */
export function canonicalTerm(term: string): string {
  return [...new Set(sameTerm(term).split(' '))].join(' ');
}
