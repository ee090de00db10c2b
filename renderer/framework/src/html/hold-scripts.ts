import { HELD_SCRIPTS } from './held-scripts.ts';

/**
 * Next starts its scripts while the page still loads, in competition with the pictures that a visitor came for. A page
 * that carries the renderer's starter gets them held: their addresses go to the starter, which loads them at the first
 * touch. @see docs/adr/0020-scripts-start-at-the-first-touch.md
 */

/** Other attributes may follow. */
const STARTER = `<script ${HELD_SCRIPTS}=""`;
const FRAMEWORK_SCRIPT =
  /<script src="(\/_next\/static\/[^"\s]+)" async=""><\/script>|<link rel="preload" as="script"[^>]* href="\/_next\/static\/[^"\s]+"[^>]*\/>/g;

/**
 * The page with its framework scripts named in the starter instead of started; the very same text if it has no
 * starter or no such script. Scripts written in another way than Next 16 does stay where they are and start at once.
 */
export function holdScripts(html: string): string {
  if (!html.includes(STARTER)) return html;
  const addresses = new Set<string>();
  const held = html.replace(FRAMEWORK_SCRIPT, (_, address?: string) => {
    if (address !== undefined) addresses.add(address);
    return '';
  });
  return addresses.size === 0
    ? html
    : held.replace(STARTER, () => `<script ${HELD_SCRIPTS}="${[...addresses].join(' ')}"`);
}
