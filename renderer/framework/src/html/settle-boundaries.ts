/**
 * React streams what lies in a suspense boundary behind the page when the boundary is large: first a fallback, at the
 * end the content in a hidden element, and a script that swaps the two within 300 ms. A page that is kept arrives whole,
 * so the swap is done once, here: the reader without scripts gets the content, nothing jumps, a menu that was opened in
 * those 300 ms stays open, and the markup is sent once instead of twice.
 */

const CALL = '$RC("';
const SWAP = /\$RC\("(B:[0-9a-f]+)","(S:[0-9a-f]+)"\)<\/script>/y;
const [SCRIPT, END_OF_SCRIPT, END_OF_SEGMENT] = ['<script>', '</script>', '</div>'] as const;
const PENDING = '<!--$?-->';
const COMPLETE = '<!--$-->';
/** Comments that open and close a boundary, as React's own swap counts them. */
const MARKER = /<!--(\/?)(\$[?!~]?|&)-->/g;

/** A part of the page that is left out; a boundary gets `content` in its place, a range of the same page. */
interface Edit {
  from: number;
  to: number;
  content?: { from: number; to: number };
}

/**
 * The page with every streamed boundary in its place; the very same text if there is none, or if one does not look as
 * React 19.3 writes it: then React's own script does the work in the browser.
 */
export function settleBoundaries(html: string): string {
  const edits: Edit[] = [];
  for (let at = html.indexOf(CALL); at !== -1; at = html.indexOf(CALL, at + CALL.length)) {
    SWAP.lastIndex = at;
    const swap = SWAP.exec(html);
    const script = html.lastIndexOf(SCRIPT, at);
    // Not at the end of an inline script: words that only look like a swap.
    if (swap === null || script === -1 || html.lastIndexOf(END_OF_SCRIPT, at) > script) continue;
    const [, boundary = '', segment = ''] = swap;
    const edit = editsOf(html, { boundary, segment, script, end: SWAP.lastIndex });
    if (edit === undefined) return html;
    edits.push(...edit);
  }
  return edits.length === 0
    ? html
    : edited(
        html,
        edits.sort((a, b) => a.from - b.from),
      );
}

/** The boundary gets its content, and the hidden element goes with its script. */
function editsOf(
  html: string,
  { boundary, segment, script, end }: { boundary: string; segment: string; script: number; end: number },
): [Edit, Edit] | undefined {
  const opening = `<div hidden id="${segment}">`;
  const hidden = html.lastIndexOf(opening, script);
  if (hidden === -1 || !html.startsWith(END_OF_SEGMENT, script - END_OF_SEGMENT.length)) return undefined;
  const template = `${PENDING}<template id="${boundary}"></template>`;
  const from = html.indexOf(template);
  const to = from === -1 ? undefined : endOfBoundary(html, from + template.length);
  if (to === undefined) return undefined;
  return [
    { from, to, content: { from: hidden + opening.length, to: script - END_OF_SEGMENT.length } },
    { from: hidden, to: end },
  ];
}

/** Puts the page together from its ranges in one go: a page is large, and each boundary would copy it several times. */
function edited(html: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  const take = (from: number, to: number): void => {
    let at = from;
    for (const edit of edits) {
      if (edit.from < at || edit.to > to) continue;
      pieces.push(html.slice(at, edit.from));
      if (edit.content !== undefined) {
        pieces.push(COMPLETE);
        take(edit.content.from, edit.content.to);
      }
      at = edit.to;
    }
    pieces.push(html.slice(at, to));
  };
  take(0, html.length);
  return pieces.join('');
}

/** Where the comment stands that closes the boundary in which `from` lies; undefined if none does. */
function endOfBoundary(html: string, from: number): number | undefined {
  MARKER.lastIndex = from;
  let depth = 0;
  for (let marker = MARKER.exec(html); marker !== null; marker = MARKER.exec(html)) {
    if (marker[1] === '') depth += 1;
    else if (depth === 0) return marker.index;
    else depth -= 1;
  }
  return undefined;
}
