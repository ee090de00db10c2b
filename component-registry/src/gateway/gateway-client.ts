import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type DocumentNode } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { DOCUMENT_IDS } from '../../generated/document-ids.ts';

/** The shop's GraphQL, on the shop's own host (GW-001). */
const GATEWAY_PATH = '/api/gateway/';
/** DF-002 */
const TIMEOUT_MS = 5_000;

/**
 * The client of the shop's GraphQL for scripts in the browser: JSON by POST, which no foreign page can send for its visitor
 * (GW-002); answers that are known are not asked for again (GW-009). An error, an answer that is none and one that takes
 * longer than five seconds reject. A document is named by its hash, which the server knows (`npm run generate`); one of before
 * this build is told the text, and takes it if it takes any. Loaded with the first island that asks something, never with a page (ADR 0019).
 */
export function createGatewayClient(): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      new PersistedQueryLink({ generateHash: idOf }),
      new HttpLink({
        uri: GATEWAY_PATH,
        credentials: 'same-origin',
        // The language of the page, in which the shop answers.
        headers: { 'x-locale': document.documentElement.lang },
        fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      }),
    ]),
    cache: new InMemoryCache({ typePolicies: { SuggestedProduct: { keyFields: ['sku'] } } }),
    devtools: { enabled: false },
  });
}

async function idOf(document: DocumentNode): Promise<string> {
  const [operation] = document.definitions;
  const name = operation?.kind === 'OperationDefinition' ? (operation.name?.value ?? '') : '';
  const id = DOCUMENT_IDS[name];
  if (id === undefined)
    throw new Error(`expected an operation of a *-query.ts file, got ${name || 'one without a name'}`);
  return id;
}
