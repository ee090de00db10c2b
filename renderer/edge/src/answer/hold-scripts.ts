/**
 * Next starts its scripts while the page still loads, in competition with the pictures that a visitor came for. A page
 * that carries the renderer's starter gets them held: their addresses go to the starter, which loads them at the first
 * touch. @see docs/adr/0020-scripts-start-at-the-first-touch.md
 */

const STARTER = '<script data-scripts="">';
const FRAMEWORK_SCRIPT = /<script src="(\/_next\/static\/[^"\s]+)" async=""><\/script>/g;
const FRAMEWORK_PRELOAD = /<link rel="preload" as="script"[^>]* href="\/_next\/static\/[^"\s]+"[^>]*\/>/g;

/**
 * The page with its framework scripts named in the starter instead of started; the very same text if it has no
 * starter or no such script. Scripts written in another way than Next 16 does stay where they are and start at once.
 */
export function holdScripts(html: string): string {
  if (!html.includes(STARTER)) return html;
  const addresses = new Set(Array.from(html.matchAll(FRAMEWORK_SCRIPT), ([, address]) => address));
  if (addresses.size === 0) return html;
  return html
    .replace(FRAMEWORK_SCRIPT, '')
    .replace(FRAMEWORK_PRELOAD, '')
    .replace(STARTER, () => `<script data-scripts="${[...addresses].join(' ')}">`);
}
