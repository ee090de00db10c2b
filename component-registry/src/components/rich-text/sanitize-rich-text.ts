import { safeUrl } from '@vitrine/schemas';
import sanitizeHtml from 'sanitize-html';

const TEXT_TAGS = [
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'a',
  'strong',
  'b',
  'em',
  'i',
  'small',
  'sub',
  'sup',
  'abbr',
  'span',
];
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
const HEADING_TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** A name for links within the page; `inhalt` belongs to the frame, `more` to lists that grow. */
const ANCHOR = /^(?!(?:inhalt|more)$)[a-z][a-z0-9-]{0,63}$/u;
/** Before every name that an editor gives: what a page's own scripts and forms go by begins otherwise, so no text can take its place. */
const TEXT_NAME = 'text-';
/** Headings that addresses outside of texts lead to, in every language (RT-031, RT-039): they are called what their editor calls them. */
const ADDRESSED: ReadonlySet<string> = new Set(['versand', 'widerruf']);

/**
 * Safe HTML of an editor's text: the allow list above, links through `safeUrl`, no styles, classes, handlers or media.
 * Its headings are renumbered without gaps from `firstLevel` on (2–6); their ids, and links to such ids, get `text-` before
 * them unless they have it or are `ADDRESSED`; tables get a box that scrolls. The same again when it is given its own answer.
 * Empty for a text of nothing but forbidden elements.
 */
export function sanitizeRichText(html: string, firstLevel: number): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])\b/giu)].map((match) => Number(match[1])))].sort();
  const levelled = (tag: string): string => `h${Math.min(6, firstLevel + used.indexOf(Number(tag.slice(1))))}`;
  const clean = sanitizeHtml(html, {
    allowedTags: [...TEXT_TAGS, ...TABLE_TAGS, ...HEADING_TAGS],
    allowedAttributes: {
      a: ['href', 'rel'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      abbr: ['title'],
      span: ['lang'],
      ...Object.fromEntries(HEADING_TAGS.map((tag) => [tag, ['id']])),
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(
        HEADING_TAGS.map((tag) => [
          tag,
          (_name: string, { id }: sanitizeHtml.Attributes) => ({
            tagName: levelled(tag),
            attribs: id !== undefined && ANCHOR.test(id) ? { id: textName(id) } : {},
          }),
        ]),
      ),
      a: (_name, { href = '' }) => link(safeUrl(textAddress(href))),
    },
  });
  return clean
    .replaceAll('<table>', '<div data-scroll role="group" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** An address of this shop whose fragment names a heading as its editor wrote it, leading to where the heading is; others unchanged. */
export function textAddress(href: string): string {
  const [address = '', name = '', ...rest] = href.split('#');
  const isOurs = address === '' || /^\/(?!\/)/u.test(address);
  return isOurs && rest.length === 0 && ANCHOR.test(name) ? `${address}#${textName(name)}` : href;
}

/** What a heading that an editor calls `name` goes by on the page. */
export function textName(name: string): string {
  return name.startsWith(TEXT_NAME) || ADDRESSED.has(name) ? name : `${TEXT_NAME}${name}`;
}

/** A link whose address is not safe keeps its words. A foreign site learns nothing of the page. */
function link(href: string | undefined): sanitizeHtml.Tag {
  if (href === undefined) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: href.startsWith('https:') ? { href, rel: 'noreferrer' } : { href } };
}
