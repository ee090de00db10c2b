import type { Arms } from '../experiments/assignment.ts';
import type { Device } from '../request/agent.ts';
import { decisionText } from '../request/decision.ts';
import { rememberedWith } from '../request/remembered.ts';

/** What a page's scripts know of the visitor; never part of cached bytes (SE-016, ruling 1). */
export interface PageProps {
  device: Device;
  isBot: boolean;
  pageviewId: string;
  arms: Arms;
  /** Categories that were consented to. */
  consent: readonly string[];
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
 * The data block with the page props, the last thing in the body.
 * The arms are data of the server for the first load, so they are in `fallback`. Of the cookies a script
 * may read here the consent alone.
 */
export function pagePropsBlock({ device, isBot, pageviewId, arms, consent }: PageProps): string {
  // Device, categories and id hold nothing that JSON or HTML would have to escape: the visitor's own values are matched first.
  const cookies = consent.length === 0 ? '' : `"consent":"${decisionText(consent)}"`;
  const json = `{"fallback":{"arms":${armsJson(arms)}},"device":"${device}","cookies":{${cookies}},"isBot":${isBot},"pageviewId":"${pageviewId}"}`;
  return `<script type="application/json" id="page-props">${json}</script>`;
}

const armsJson = rememberedWith((arms: Arms) =>
  JSON.stringify(arms).replace(DANGEROUS, (character) => ESCAPES[character] ?? ''),
);
