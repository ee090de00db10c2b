import { logFailure } from '../../data-fetching/index.ts';

/** A search of before, as the shop tells it. */
export interface Searched {
  term: string;
}

/** A term that most visitors searched for of late, with the address of its results. */
export interface Popular extends Searched {
  href: string;
}

const PATH = '/api/search/searchhistory';
const POPULAR_PATH = '/api/search/popular';
const LONGEST_MS = 5_000;

/** What this visitor searched for last, newest first; nothing if it cannot be known now. */
export async function lastSearches(): Promise<readonly Searched[]> {
  return (await listOf(`${PATH}/v1/all`)).filter(isSearched);
}

/** What is searched for most in this shop, the same for everybody; nothing if it cannot be known now. */
export async function popularSearches(): Promise<readonly Popular[]> {
  return (await listOf(POPULAR_PATH)).filter(isPopular);
}

/** Forgets one search, or all without a term. @returns whether it is forgotten */
export async function forgetSearch(term?: string): Promise<boolean> {
  return (
    (await (term === undefined ? call('POST', `${PATH}/deleteall`) : call('POST', `${PATH}/delete`, { term }))) !==
    undefined
  );
}

/** Has a search remembered, also while the page is left. */
export function rememberSearch(term: string): void {
  // Not where tests run.
  const { sendBeacon } = navigator as { sendBeacon?: Navigator['sendBeacon'] };
  sendBeacon?.call(navigator, `${PATH}/v1`, new Blob([JSON.stringify({ term })], { type: 'application/json' }));
}

function isSearched(value: unknown): value is Searched {
  return value !== null && typeof value === 'object' && 'term' in value && typeof value.term === 'string';
}

function isPopular(value: unknown): value is Popular {
  return isSearched(value) && 'href' in value && typeof value.href === 'string';
}

async function listOf(url: string): Promise<unknown[]> {
  const found: unknown = await (await call('GET', url))?.json().catch(() => undefined);
  return Array.isArray(found) ? found : [];
}

async function call(method: 'GET' | 'POST', url: string, body?: object): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, {
      method,
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (answer.ok) return answer;
    throw new Error(`status ${answer.status}`);
  } catch (error) {
    logFailure({
      message: `[Network] ${String(error)}`,
      component: 'search-form',
      url: new URL(url, location.origin).href,
    });
    return undefined;
  }
}
