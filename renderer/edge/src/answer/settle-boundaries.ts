/**
 * React streams what lies in a suspense boundary behind the page when the boundary is large: first a fallback, at the
 * end the content in a hidden element, and a script that swaps the two within 300 ms. A page that is kept arrives whole,
 * so the swap is done once, here: the reader without scripts gets the content, nothing jumps, a menu that was opened in
 * those 300 ms stays open, and the markup is sent once instead of twice.
 */

const SWAP = /<script>(?:(?!<\/script>)[^])*?\$RC\("(B:[0-9a-f]+)","(S:[0-9a-f]+)"\)<\/script>/;
const PENDING = '<!--$?-->';
const COMPLETE = '<!--$-->';
/** Comments that open and close a boundary, as React's own swap counts them. */
const MARKER = /<!--(\/?)(\$[?!~]?|&)-->/g;

/**
 * The page with every streamed boundary in its place; the very same text if there is none, or if one does not look as
 * React 19.3 writes it: then React's own script does the work in the browser.
 */
export function settleBoundaries(html: string): string {
  let settled = html;
  for (let swap = SWAP.exec(settled); swap !== null; swap = SWAP.exec(settled)) {
    const next = settleOne(settled, swap);
    if (next === undefined) return html;
    settled = next;
  }
  return settled;
}

function settleOne(html: string, { 0: script, 1: boundary, 2: segment, index }: RegExpExecArray): string | undefined {
  const opening = `<div hidden id="${segment}">`;
  const closing = '</div>';
  const from = html.lastIndexOf(opening, index);
  if (from === -1 || !html.startsWith(closing, index - closing.length)) return undefined;
  const content = html.slice(from + opening.length, index - closing.length);
  const rest = html.slice(0, from) + html.slice(index + script.length);

  const template = `${PENDING}<template id="${boundary}"></template>`;
  const start = rest.indexOf(template);
  if (start === -1) return undefined;
  const end = endOfBoundary(rest, start + template.length);
  return end === undefined ? undefined : rest.slice(0, start) + COMPLETE + content + rest.slice(end);
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
