import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** As long as other servers wait for a client that takes nothing (nginx's `send_timeout`). */
const LOOK_EVERY_MS = 60_000;

export interface SlowReaders {
  /** A client that took nothing from one look to the next is cut off: after one to two of these. A minute unless told otherwise. */
  lookEveryMs?: number | undefined;
  /** Told of each connection that was cut off. */
  onCutOff: () => void;
}

/**
 * Cuts off clients that do not take what they asked for: answers that wait to be sent hold a descriptor and their bytes, and
 * no time of Node's own ends them while the client sends something now and then. What counts as taken is whole pieces that
 * the system took over (64 kB of a file): over a line that carries a kilobyte a second nobody is cut off.
 */
export function boundSlowReaders(server: Server, { lookEveryMs = LOOK_EVERY_MS, onCutOff }: SlowReaders): void {
  const open = new Set<Socket>();
  /** What each had taken at the last look, while more was waiting for it. */
  let before = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const look = setInterval(() => {
    const now = new Map<Socket, number>();
    for (const socket of open) {
      if (socket.writableLength === 0) continue;
      const taken = socket.bytesWritten - socket.writableLength;
      if (before.get(socket) !== taken) now.set(socket, taken);
      else {
        socket.destroy();
        onCutOff();
      }
    }
    before = now;
  }, lookEveryMs);
  look.unref();
  server.once('close', () => clearInterval(look));
}
