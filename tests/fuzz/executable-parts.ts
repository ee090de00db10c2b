import { createRequire } from 'node:module';

// jsdom brings no types; this is all that is used of it.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: { DOMParser: typeof DOMParser } };
};
const parser = new new JSDOM('').window.DOMParser();

/** Blocks of data that a browser never runs. */
const DATA_BLOCKS: ReadonlySet<string> = new Set(['application/ld+json', 'application/json']);
const FORBIDDEN = 'iframe, frame, object, embed, base, meta, link, applet, portal';
const URL_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href',
  'xlink:href',
  'src',
  'action',
  'formaction',
  'data',
  'poster',
  'background',
  'cite',
  'ping',
  'srcset',
  'manifest',
]);

/**
 * What a browser would run in a piece of HTML, as it parses it: script elements that are not data, event handlers, script
 * addresses, documents in documents, and elements that load code or move links. Empty if there is nothing.
 */
export function executableParts(html: string): string[] {
  const page = parser.parseFromString(html, 'text/html');
  const found: string[] = [];
  for (const script of page.querySelectorAll('script')) {
    if (!DATA_BLOCKS.has(script.getAttribute('type') ?? '')) found.push(`script: ${script.outerHTML.slice(0, 200)}`);
    else if (!isJson(script.textContent)) found.push(`data that is no JSON: ${script.outerHTML.slice(0, 200)}`);
  }
  for (const element of page.querySelectorAll(FORBIDDEN)) found.push(`element: ${element.outerHTML.slice(0, 200)}`);
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (
        name.startsWith('on') ||
        name === 'srcdoc' ||
        (URL_ATTRIBUTES.has(name) && isScriptAddress(value)) ||
        (name === 'style' && /javascript:|expression\(/i.test(value))
      ) {
        found.push(`attribute of ${element.tagName.toLowerCase()}: ${name}="${value.slice(0, 200)}"`);
      }
    }
  }
  return found;
}

/** As a browser reads an address, which drops blanks and controls around it and tabs and newlines in it; here all are dropped. */
function isScriptAddress(value: string): boolean {
  const bare = [...value].filter((character) => character > ' ').join('');
  return /^(javascript|vbscript|livescript):|^data:(?!image\/(avif|gif|jpeg|png|webp)[;,])/i.test(bare);
}

function isJson(text: string | null): boolean {
  try {
    JSON.parse(text ?? '');
    return true;
  } catch {
    return false;
  }
}
