import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork, isTrustedPeer } from './client-address.ts';

export interface ConnectionBound {
  /** Connections that one client may hold at a time. */
  perClient: number;
  /** Proxies, behind whose address many clients stand: not bounded. */
  trustedProxies: readonly string[];
  /** Told of each connection that was closed at once. */
  onRefused: () => void;
}

/**
 * Closes what one client opens beyond its share, before a byte of it is read: descriptors are few, and whoever holds them
 * all keeps every shopper out. A client is an IPv4 address or the 64 bits of an IPv6 one.
 */
export function boundConnections(server: Server, { perClient, trustedProxies, onRefused }: ConnectionBound): void {
  const isTrusted = isTrustedPeer(trustedProxies);
  const held = new Map<string, number>();

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress)) return;
    const client = clientNetwork(remoteAddress);
    const count = held.get(client) ?? 0;
    if (count >= perClient) {
      onRefused();
      socket.destroy();
      return;
    }
    held.set(client, count + 1);
    socket.once('close', () => {
      const left = (held.get(client) ?? 1) - 1;
      if (left === 0) held.delete(client);
      else held.set(client, left);
    });
  });
}
