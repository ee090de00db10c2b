import { validateCmsPage, type CmsPage } from '@vitrine/schemas';
import { createStaticFetch, StaticFetchError, type StaticFetchOptions } from '../files/index.ts';

/** What one request to a content service gave. Whatever it sends that is not a page is `failed`, with what is to be told of it. */
export type CmsReply =
  | { kind: 'found'; page: CmsPage; bytes: number }
  | { kind: 'missing' }
  | { kind: 'failed'; error: StaticFetchError };

/** Asks content services over HTTP. */
export interface CmsRequests {
  /** `base` is the service's address, `entry` the page's name. Never rejects. */
  send(base: string, locale: string, entry: string): Promise<CmsReply>;
  close(): Promise<void>;
}

/** The service's own names: the flat list, as the web app takes it. `flat` has no value (CM-002). */
const QUERY = '_format=webapp_json&flat';

/** Gives requests to any number of content services, with connections that are kept until `close`. */
export function createCmsRequests(options: StaticFetchOptions): CmsRequests {
  const requests = createStaticFetch(options);

  return {
    async send(base, locale, entry) {
      const path = [locale, ...entry.split('/')].map(encodeURIComponent).join('/');
      const url = `${base.replace(/\/+$/, '')}/${path}?${QUERY}`;
      try {
        return read(url, await requests.get(url));
      } catch (error) {
        if (!(error instanceof StaticFetchError)) throw error;
        return error.status === 404 || error.status === 410 ? { kind: 'missing' } : { kind: 'failed', error };
      }
    },
    close: () => requests.close(),
  };
}

function read(url: string, json: unknown): CmsReply {
  if (json === undefined)
    return { kind: 'failed', error: new StaticFetchError(url, 204, 'No Content', 'a page was expected') };
  const page = validateCmsPage(json, { layer: 'content' });
  if (page.ok) return { kind: 'found', page: page.value, bytes: Buffer.byteLength(JSON.stringify(json)) };
  const reasons = page.faults.slice(0, 3).map(({ message }) => message);
  return { kind: 'failed', error: new StaticFetchError(url, 200, 'Not a page', reasons.join('; ')) };
}
