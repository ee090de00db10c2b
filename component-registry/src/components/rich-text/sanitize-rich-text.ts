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
/** A name for links within the page; `inhalt` belongs to the frame. */
const ANCHOR = /^(?!inhalt$)[a-z][a-z0-9-]{0,63}$/u;

/**
 * Safe HTML of an editor's text: the allow list above, links through `safeUrl`, no styles, classes, handlers or media.
 * Its headings are renumbered without gaps from `firstLevel` on (2–6); tables get a box that scrolls.
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
            attribs: id !== undefined && ANCHOR.test(id) ? { id } : {},
          }),
        ]),
      ),
      a: (_name, { href = '' }) => link(safeUrl(href)),
    },
  });
  return clean
    .replaceAll('<table>', '<div data-scroll role="group" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** A link whose address is not safe keeps its words. A foreign site learns nothing of the page. */
function link(href: string | undefined): sanitizeHtml.Tag {
  if (href === undefined) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: href.startsWith('https:') ? { href, rel: 'noreferrer' } : { href } };
}
