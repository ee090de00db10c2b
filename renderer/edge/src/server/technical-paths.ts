/** Where the router finds pages; which page it is, the door reads from the undecoded address itself. */
export const PAGE_ROUTE = '/page';

const TECHNICAL =
  /^\/(?:(?:healthz|readyz|metrics|robots\.txt|favicon\.svg|favicon\.ico|-\/explain)(?:\?|$)|(?:_next\/static|fonts|assets|api)\/)/;

/** The address that the router sees: technical ones as they are, everything else is a page. */
export function routedUrl(url: string): string {
  return TECHNICAL.test(url) ? url : PAGE_ROUTE;
}
