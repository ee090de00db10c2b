import { HELD_BUNDLE, HELD_SCRIPTS } from './held-scripts.ts';

/**
 * Next starts its scripts while the page still loads, in competition with the pictures that a visitor came for. A page
 * that carries the renderer's starter gets them held: their addresses go to the starter, which loads them at the first
 * touch. @see docs/adr/0020-scripts-start-at-the-first-touch.md
 */

/** Other attributes may follow. */
const STARTER = `<script ${HELD_SCRIPTS}=""`;
const FRAMEWORK_SCRIPT =
  /<script src="(\/_next\/static\/[^"\s]+)" async=""><\/script>|<script src="\/_next\/static\/[^"\s]+" noModule=""><\/script>|<link rel="preload" as="script"[^>]* href="\/_next\/static\/[^"\s]+"[^>]*\/>/g;
/** Tells the bundler's runtime with what to begin, which is there only once scripts are. */
const BUNDLE =
  /<script id="_R_">\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(\{"otherChunks":\[((?:"static\/chunks\/[\w.~-]+",?)*)\],"runtimeModuleIds":\[([\d,]+)\]\}\);?<\/script>/;

/**
 * The page with its framework scripts named in the starter instead of started; the very same text if it has no
 * starter or no such script. What browsers without modules would need is left out: they cannot read the rest. Scripts written in another way than Next 16 does stay where they are and start at once.
 */
export function holdScripts(html: string): string {
  if (!html.includes(STARTER)) return html;
  const addresses = new Set<string>();
  const held = html.replace(FRAMEWORK_SCRIPT, (_, address?: string) => {
    if (address !== undefined) addresses.add(address);
    return '';
  });
  return addresses.size === 0 ? html : holdBundle(held, [...addresses]);
}

function holdBundle(html: string, addresses: readonly string[]): string {
  let bundle = '';
  const held = html.replace(BUNDLE, (script, chunks: string, modules: string) => {
    const places = chunks.match(/[^",]+/g)?.map((chunk) => addresses.indexOf(`/_next/${chunk}`)) ?? [];
    if (places.includes(-1)) return script;
    bundle = ` ${HELD_BUNDLE}="${places.join(' ')}:${modules}"`;
    return '';
  });
  return held.replace(STARTER, () => `<script ${HELD_SCRIPTS}="${addresses.join(' ')}"${bundle}`);
}
