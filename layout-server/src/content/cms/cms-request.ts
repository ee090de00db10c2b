import { parseJson, validateCmsPage, type CmsPage } from '@vitrine/schemas';
import { callRemote, openPools } from '@vitrine/platform/remote';

/** What one request to a content service gave. Whatever it sends that is not a page is `failed`, with a sentence. */
export type CmsReply =
  | { kind: 'found'; page: CmsPage; bytes: number }
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string };

/** What a content service may cost, and what it is told. */
export interface CmsRequestLimits {
  deadlineMs: number;
  bytes: number;
  /** What `x-ec-token` says; empty: nothing does. */
  token: string;
}

/** Asks content services over HTTP. */
export interface CmsRequests {
  /** `base` is the service's address, `entry` the page's name. Never rejects. */
  send(base: string, locale: string, entry: string): Promise<CmsReply>;
  close(): Promise<void>;
}

/** The service's own names: the flat list, as the web app takes it. `flat` has no value (CM-002). */
const QUERY = '_format=webapp_json&flat';
const CONNECTIONS = 16;

/** Gives requests to any number of content services, with connections that are kept until `close`. */
export function createCmsRequests({ deadlineMs, bytes: maxBytes, token }: CmsRequestLimits): CmsRequests {
  const pools = openPools(CONNECTIONS);

  return {
    async send(base, locale, entry) {
      const path = [locale, ...entry.split('/')].map(encodeURIComponent).join('/');
      if (!URL.canParse(base))
        return { kind: 'failed', reason: `expected the address of a content service, got ${base}` };
      const { origin, pathname } = new URL(base);
      const outcome = await callRemote(pools, {
        origin,
        path: `${pathname.replace(/\/+$/, '')}/${path}?${QUERY}`,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...(token === '' ? {} : { 'x-ec-token': token }),
        },
        deadlineMs,
        maxBytes,
      });
      if (!outcome.ok) return { kind: 'failed', reason: outcome.failure.message };
      const { status, body } = outcome.value;
      if (status === 200) return read(body.toString(), maxBytes);
      return status === 404 || status === 410
        ? { kind: 'missing' }
        : { kind: 'failed', reason: `expected status 200 or 404, got ${status}` };
    },
    close: () => pools.destroy(),
  };
}

function read(text: string, maxBytes: number): CmsReply {
  const parsed = parseJson(text, { maxBytes });
  const page = parsed.ok ? validateCmsPage(parsed.value, { layer: 'content' }) : parsed;
  if (page.ok) return { kind: 'found', page: page.value, bytes: Buffer.byteLength(text) };
  return {
    kind: 'failed',
    reason: page.faults
      .slice(0, 3)
      .map(({ message }) => message)
      .join('; '),
  };
}
