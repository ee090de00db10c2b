import { FLIGHT_WORDS } from './flight-words.ts';

/**
 * A third of what Next sends for hydration is the same on every page. It goes into the script of the visit instead, which puts it
 * back before it starts the framework's scripts: the data wait for these, whatever their length.
 */

const DATA = /<script>self\.__next_f\.push\((\[1,"[^\n]*?"\])\)<\/script>/g;
/** Characters that have no meaning of their own, one for each word from the first on. */
const FIRST_SIGN = 0xe000;
const SIGNS = /[\ue000-\uf8ff]/;
/** The longest first: one may begin as another does. */
const WORDS = new RegExp(
  FLIGHT_WORDS.toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('|'),
  'g',
);
const signs = new Map(FLIGHT_WORDS.map((word, index) => [word, String.fromCharCode(FIRST_SIGN + index)]));
/** As Next writes them: what ends a script element, or a line. */
const UNSAFE = /[&<>\u2028\u2029]/g;

/**
 * The page with a sign for each known word in Next's data; what has been shortened has a third member, of which Next knows nothing.
 * Data that hold such a sign already stay as they are.
 */
export function shortenFlight(html: string): string {
  return html.replace(DATA, (script, list: string) => {
    const [, text] = JSON.parse(list) as [1, string];
    if (SIGNS.test(text)) return script;
    const short = text.replaceAll(WORDS, (word) => signs.get(word) ?? word);
    const data = JSON.stringify([1, short, 1]).replaceAll(UNSAFE, escaped);
    return `<script>self.__next_f.push(${data})</script>`;
  });
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
