import { remembered } from './remembered.ts';

/** Names under which a developer reaches the shop without a domain; they get the default tenant. */
const BARE_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;
const nameIn = remembered((header) => HOST.exec(header.toLowerCase())?.[1] ?? '', 1_000);

/** The host of a Host header: lower case, without port, brackets kept; '' if there is none or it is malformed. */
export function hostName(header: string | undefined): string {
  return header === undefined ? '' : nameIn(header);
}

/** Whether the host is this machine's own address, which names no tenant (TN-001). */
export function isBareHost(host: string): boolean {
  return BARE_HOSTS.has(host);
}

/** Whether the visitor reached us over TLS: everywhere but under this machine's own names. */
export function isOverTls(host: string): boolean {
  return !isBareHost(host) && !host.endsWith('.localhost');
}
