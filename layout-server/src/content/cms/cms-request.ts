import { parseJson, validateCmsPage, type CmsPage } from '@vitrine/schemas';
import { Agent, request } from 'undici';

/** What one request to a content service gave. Whatever it sends that is not a page is `failed`, with a sentence. */
export type CmsReply =
  | { kind: 'found'; page: CmsPage; bytes: number }
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string };

/** What a content service may cost. */
export interface CmsRequestLimits {
  deadlineMs: number;
  bytes: number;
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

export function createCmsRequests({ deadlineMs, bytes: maxBytes }: CmsRequestLimits): CmsRequests {
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    connectTimeout: deadlineMs,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    maxResponseSize: maxBytes,
  });

  return {
    async send(base, locale, entry) {
      const path = [locale, ...entry.split('/')].map(encodeURIComponent).join('/');
      try {
        const { statusCode, body } = await request(`${base.replace(/\/+$/, '')}/${path}?${QUERY}`, {
          dispatcher,
          headers: { accept: 'application/json', 'accept-encoding': 'identity' },
          signal: AbortSignal.timeout(deadlineMs),
        });
        if (statusCode !== 200) {
          await body.dump();
          return statusCode === 404 || statusCode === 410
            ? { kind: 'missing' }
            : { kind: 'failed', reason: `expected status 200 or 404, got ${statusCode}` };
        }
        return read(await body.text(), maxBytes);
      } catch (error) {
        return {
          kind: 'failed',
          reason: `expected an answer within ${deadlineMs} ms, got ${error instanceof Error ? error.message : String(error)}`,
        };
      }
    },
    close: () => dispatcher.close(),
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
