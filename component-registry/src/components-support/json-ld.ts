/** A value for a script element of JSON-LD: no character can end the element or begin another. */
export function jsonLd(value: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...value }).replace(
    /[<>&\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
