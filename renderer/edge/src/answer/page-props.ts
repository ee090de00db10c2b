import type { Arms } from '../experiments/assignment.ts';
import type { Device } from '../request/agent.ts';
import { rememberedWith } from '../request/remembered.ts';

/** What a page's scripts know of the visitor; never part of cached bytes (SE-016, ruling 1). */
export interface PageProps {
  device: Device;
  isBot: boolean;
  pageviewId: string;
  arms: Arms;
}

const DANGEROUS = /[<>&\u2028\u2029]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * The data block with the page props, to be appended behind `</html>`; HTML parsers put it into the body.
 * The arms are data of the server for the first load, so they are in `fallback`. No cookie is on the list of
 * those that a script may read here.
 */
export function pagePropsBlock({ device, isBot, pageviewId, arms }: PageProps): Buffer {
  // Device and id hold nothing that JSON or HTML would have to escape: the visitor's own values are matched first.
  const json = `{"fallback":{"arms":${armsJson(arms)}},"device":"${device}","cookies":{},"isBot":${isBot},"pageviewId":"${pageviewId}"}`;
  return Buffer.from(`<script type="application/json" id="page-props">${json}</script>`);
}

const armsJson = rememberedWith((arms: Arms) =>
  JSON.stringify(arms).replace(DANGEROUS, (character) => ESCAPES[character] ?? ''),
);
