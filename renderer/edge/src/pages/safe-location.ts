import { safeUrl } from '@vitrine/schemas';
import { hostName } from '../request/host.ts';

/** Whether a redirect may lead there: a path of this shop, or https elsewhere (a payment provider). */
export function isSafeLocation(location: string): boolean {
  return safeUrl(location) !== undefined && (location.startsWith('/') || location.startsWith('https://'));
}

/** The page of ours that a form was sent from; the home page if the browser does not say. */
export function sendingPage(referer: string | undefined, host: string): string {
  const page = referer === undefined ? null : URL.parse(referer);
  if (page === null || hostName(page.host) !== host) return '/';
  const location = `${page.pathname}${page.search}`;
  return isSafeLocation(location) ? location : '/';
}

/** Where the same page lives, asked the same: the colour that was chosen, or where a visitor comes from, is not lost on the way. `search` is without its `?`. */
export function withSearch(location: string, search: string): string {
  if (location === '' || search === '' || location.includes('?')) return location;
  const [path = '', ...anchor] = location.split('#');
  return [`${path}?${search}`, ...anchor].join('#');
}

/** A query without these names, which are asked of one page alone. */
export function withoutNames(search: string, names: readonly string[]): string {
  const isOf = (pair: string): boolean => [...new URLSearchParams(pair).keys()].some((name) => names.includes(name));
  return names.length === 0
    ? search
    : search
        .split('&')
        .filter((pair) => !isOf(pair))
        .join('&');
}
