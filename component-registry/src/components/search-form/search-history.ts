import { logFailure } from '../../data-fetching/index.ts';

/** A search of before, as the shop tells it. */
export interface Searched {
  term: string;
}

const PATH = '/api/search/searchhistory';
const LONGEST_MS = 5_000;

/** What this visitor searched for last, newest first; nothing if it cannot be known now. */
export async function lastSearches(): Promise<readonly Searched[]> {
  const answer = await call('GET', '/v1/all');
  if (answer === undefined) return [];
  const found: unknown = await answer.json().catch(() => undefined);
  return Array.isArray(found) ? found.filter(isSearched) : [];
}

/** Forgets one search, or all without a term. @returns whether it is forgotten */
export async function forgetSearch(term?: string): Promise<boolean> {
  return (await (term === undefined ? call('POST', '/deleteall') : call('POST', '/delete', { term }))) !== undefined;
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

async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Response | undefined> {
  const url = `${PATH}${path}`;
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
