import type { IncomingHttpHeaders } from 'node:http';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';

/** The address of a shop's GraphQL, with its slash at the end and without. Neither leads to the other. */
const GATEWAY = /^\/api\/gateway\/?(?=\?|$)/;
/** Where pages ask for recommendations (PR-012): the same GraphQL, which is always the layout server's. */
const INFORM = /^\/api\/inform\/graphql(?=\?|$)/;
const ALLOWED = 'GET, POST';

/** Whether an undecoded address is that of the shop's GraphQL. */
export function isGateway(url: string): boolean {
  return GATEWAY.test(url);
}

/** Whether GraphQL is spoken at an undecoded address. */
export function isGraphql(url: string): boolean {
  return GATEWAY.test(url) || INFORM.test(url);
}

/** The same address at the layout server. */
export function pathAtLayoutServer(url: string): string {
  return url.replace(GATEWAY, '/graphql').replace(INFORM, '/graphql');
}

/** Where a call of the gateway goes elsewhere; its query goes along. */
export function placeOf(gateway: string, url: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(gateway);
  const [, query] = /\?(.*)$/s.exec(url) ?? [];
  return {
    origin,
    path: query === undefined ? `${pathname}${search}` : `${pathname}${search === '' ? '?' : `${search}&`}${query}`,
  };
}

/** Says where a shop's gateway is: what the environment says goes before what the shop says; undefined: at the layout server. */
export function createGatewayFinder(
  gatewayUrl: string,
): (tenant: Pick<EdgeTenant, 'id' | 'gateway'>) => string | undefined {
  return ({ id, gateway = '' }) => (gatewayUrl || gateway).replaceAll('{tenant}', id) || undefined;
}

/** Why a request is refused at the gateway before anything of it is read. */
export interface GatewayRefusal {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

/**
 * What a form or a picture of another page could send in its visitor's name is not taken: a POST has JSON, or it is a form
 * with the header that no form can have. Undefined for what is taken.
 */
export function gatewayRefusal(method: string, headers: IncomingHttpHeaders): GatewayRefusal | undefined {
  if (method === 'GET') return undefined;
  if (method !== 'POST') return { status: 405, text: 'The gateway takes GET and POST.\n', headers: { allow: ALLOWED } };
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return { status: 415, text: 'The gateway takes bodies that are not compressed.\n' };
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  switch (type.trim().toLowerCase()) {
    case 'application/json':
      return undefined;
    case 'multipart/form-data':
      return headers['x-graphql-csrf'] ? undefined : { status: 403, text: 'A form needs the header x-graphql-csrf.\n' };
    default:
      return { status: 415, text: 'The gateway takes application/json, and multipart/form-data.\n' };
  }
}
