import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'node:net';

/** Until the headers of a request are there, and until all of it is. */
const [HEADERS_MS, REQUEST_MS] = [10_000, 30_000];
const [CONNECTION, REQUEST] = ['net.server.socket', 'http.server.request.start'];

/**
 * Has connections closed that do not say within ten seconds what they want. Next's own server waits for a minute, and gives no
 * place to say otherwise but the channels on which Node tells of each connection and of each request. Later requests of a connection
 * have as long, and the thirty seconds besides in which Node looks for those that took too long. Gives what ends it.
 */
export function boundSlowConnections(headersMs: number = HEADERS_MS): () => void {
  const silent = new WeakMap<Socket, NodeJS.Timeout>();
  const watch = (message: unknown): void => {
    const { socket } = message as { socket: Socket & { server?: Server } };
    const { server } = socket;
    if (!(server instanceof HttpServer)) return;
    server.headersTimeout = Math.min(server.headersTimeout, headersMs);
    server.requestTimeout = Math.min(server.requestTimeout, REQUEST_MS);
    const timer = setTimeout(() => socket.destroy(), headersMs);
    silent.set(socket, timer.unref());
  };
  const hear = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    clearTimeout(silent.get(socket));
  };
  subscribe(CONNECTION, watch);
  subscribe(REQUEST, hear);
  return () => {
    unsubscribe(CONNECTION, watch);
    unsubscribe(REQUEST, hear);
  };
}
