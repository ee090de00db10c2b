import { PAGE_METHODS } from '../pages/form-door.ts';
import { API_METHODS } from '../proxy/api-proxy.ts';
import { isGraphql } from '../proxy/gateway.ts';

/** Where the router finds forms and wrong methods of pages; which page it is, the door reads from the undecoded address. */
export const PAGE_ROUTE = '/page';

const TECHNICAL =
  /^\/(?:(?:healthz|readyz|robots\.txt|sitemap\.xml|favicon\.svg|favicon\.ico|-\/explain|-\/consent|-\/close|-\/csp|-\/faults|-\/seen|-\/speculation-rules\.json|__testpanel)(?:\?|$)|(?:_next\/static|fonts|assets|api|ofrep|-\/(?:scripts|nodes|dormant))\/)/;

/** Whether an undecoded address is none of a page. */
export function isTechnical(url: string): boolean {
  return TECHNICAL.test(url);
}

/** The address that the router sees: technical ones as they are, everything else is a page. */
export function routedUrl(url: string): string {
  return isTechnical(url) ? url : PAGE_ROUTE;
}

/** Doors that take what pages tell. */
const TOLD = /^\/-\/(?:consent|close|csp|faults|seen)(?:\?|$)/;

/** What an undecoded address takes, in the words of the header Allow. */
export function methodsOf(url: string): string {
  if (!isTechnical(url) || url.startsWith('/__testpanel')) return PAGE_METHODS;
  if (url.startsWith('/api/')) return isGraphql(url) ? 'GET, POST' : API_METHODS.join(', ');
  return TOLD.test(url) || url.startsWith('/ofrep/') ? 'POST' : 'GET, HEAD';
}
