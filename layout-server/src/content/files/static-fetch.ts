import { STATUS_CODES } from 'node:http';
import { parseJson } from '@vitrine/schemas';
import { callRemote, openPools } from '@vitrine/platform/remote';

/** A file that could not be had. @see ER-001 */
export class StaticFetchError extends Error {
  readonly url: string;
  /** Of the answer; 0 if there was none. */
  readonly status: number;
  /** The words of the status; what happened where there was no answer, or one that cannot be read. */
  readonly statusText: string;

  constructor(url: string, status: number, statusText: string, reason = '') {
    super(`expected the file ${url}, got ${status} ${statusText}${reason === '' ? '' : `: ${reason}`}`);
    this.name = 'StaticFetchError';
    this.url = url;
    this.status = status;
    this.statusText = statusText;
  }

  /** Whether the service answered, and what it says is of this file: others may be had. */
  get isOfThisAlone(): boolean {
    return (
      this.statusText === 'Too large' ||
      this.status === 500 ||
      (this.status > 0 && !OF_THE_SERVICE.has(this.status) && this.status < 500)
    );
  }
}

/** Statuses below 500 that a service has for whatever it is asked: it leads to a login, does not know us, or wants to be left alone. */
const OF_THE_SERVICE = new Set([301, 302, 303, 307, 308, 401, 403, 407, 429]);

/** Gets files of JSON over HTTP. */
export interface StaticFetch {
  /**
   * The JSON at an address, which nothing is known of; undefined for an answer without content.
   * @throws StaticFetchError for every other answer than a good one (DF-003), and for none
   */
  get(url: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface StaticFetchOptions {
  /** Of one request (DF-002). */
  deadlineMs: number;
  /** Of one answer. */
  maxBytes: number;
  /** What `x-ec-token` says; empty: nothing does (DF-004). */
  token: string;
}

const CONNECTIONS = 16;

/** Gives requests to any number of services, with connections that are kept until `close`. */
export function createStaticFetch({ deadlineMs, maxBytes, token }: StaticFetchOptions): StaticFetch {
  const pools = openPools(CONNECTIONS);
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    ...(token === '' ? {} : { 'x-ec-token': token }),
  };

  return {
    async get(url) {
      if (!URL.canParse(url)) throw new StaticFetchError(url, 0, 'Network error', 'it is no address');
      const { origin, pathname, search } = new URL(url);
      const outcome = await callRemote(pools, { origin, path: `${pathname}${search}`, headers, deadlineMs, maxBytes });
      if (!outcome.ok) {
        const { code, message } = outcome.failure;
        throw new StaticFetchError(url, 0, STATUS_TEXTS[code] ?? 'Network error', message);
      }
      const { status, body } = outcome.value;
      if (status < 200 || status > 299) throw new StaticFetchError(url, status, STATUS_CODES[status] ?? '');
      if (body.length === 0) return undefined;
      const parsed = parseJson(body.toString(), { maxBytes });
      if (!parsed.ok) throw new StaticFetchError(url, status, 'Not JSON', parsed.faults[0]?.message);
      return parsed.value;
    },
    close: () => pools.destroy(),
  };
}

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  TIMEOUT: 'Timeout',
  TOO_LARGE: 'Too large',
};
