/** Who is at the other end of a request, behind proxies or not. Used by every server that counts what clients do. */
export { boundConnections, type ConnectionBound } from './bound-connections.ts';
export {
  clientNetwork,
  createClientAddress,
  createCountedClient,
  isTrustedPeer,
  type ClientAddress,
  type SentFrom,
} from './client-address.ts';
export { boundSlowReaders, type SlowReaders } from './slow-readers.ts';
