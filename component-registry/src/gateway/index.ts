/**
 * The public client of the shop's GraphQL: how operations go over the wire, what comes of them, and by what objects are known
 * again. Used by islands, loaded with the first touch; `shopGateway` is the one of a page.
 */
export { CombinedError, HttpStatusError, NO_CONTENT } from './combined-error.ts';
export {
  createGatewayClient,
  type Deed,
  type GatewayClient,
  type GatewayClientOptions,
  type Question,
  type RequestPolicy,
} from './gateway-client.ts';
export { httpRequest, type HttpRequest } from './http-request.ts';
export type { GatewayOperation, GatewayRequest, OperationKind } from './operation.ts';
export type { GatewayResult } from './result.ts';
export { GATEWAY_PATH, shopGateway } from './shop-gateway.ts';
export { createTabCache, type TabCache } from './tab-cache.ts';
export { TYPE_POLICIES, WITHOUT_IDENTITY } from './type-policies.ts';
