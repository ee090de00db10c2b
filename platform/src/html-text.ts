const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML, in an element or between quotes in an attribute. */
export function htmlText(words: string): string {
  return words.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
