import { DOCUMENT_IDS } from '../../generated/document-ids.ts';
import { createGatewayClient, type GatewayClient } from './gateway-client.ts';
import { createTabCache } from './tab-cache.ts';

/** The shop's GraphQL, on the shop's own host (GW-001). */
export const GATEWAY_PATH = '/api/gateway/';
/** Longer than the edge waits, so that it is the edge who says that there is no answer. */
const TIMEOUT_MS = 15_000;

let client: GatewayClient | undefined;

/**
 * The one client of a page for all its islands, made when the first of them asks. Loaded with that island, never with a page
 * (ADR 0019). What it knows is kept per tab, and forgotten when the session is another.
 */
export function shopGateway(): GatewayClient {
  client ??= create();
  return client;
}

function create(): GatewayClient {
  const { lang } = document.documentElement;
  const made = createGatewayClient({
    url: new URL(GATEWAY_PATH, location.origin).href,
    fetch: (address, init) => fetch(address, init),
    // The language of the page, in which the shop answers.
    headers: { 'x-locale': lang },
    documentIds: DOCUMENT_IDS,
    timeoutMs: TIMEOUT_MS,
    after(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    kept: createTabCache({
      storage: tabStorage(),
      edition: `${lang} ${Object.values(DOCUMENT_IDS).join(' ')}`,
      clock: Date.now,
      onLeave: (call) => addEventListener('pagehide', call),
    }),
  });
  addEventListener('pagehide', () => made.stop());
  addEventListener('session-changed', () => void made.forget());
  return made;
}

/** Asking for it throws where a visitor forbids it. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
