import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_EVERY_MS = 60_000;
/**
 * Linux takes over more of an answer once a third of what it keeps for a connection is free, at most 1.4 of 4 MB (`tcp_wmem`):
 * that takes five minutes over a line that carries 5 kB a second.
 */
const LOOKS = 5;

export interface SlowReaders {
  /** A client that took nothing for five looks is cut off at the sixth at the latest. A minute unless told otherwise. */
  lookEveryMs?: number | undefined;
  /** Told of each connection that was cut off. */
  onCutOff: () => void;
}

/**
 * Cuts off clients that do not take what they asked for: answers that wait to be sent hold a descriptor and their bytes, and
 * no time of Node's own ends them while the client sends something now and then. What counts as taken is what the system
 * took over in whole pieces, for what a client acknowledged nobody tells us.
 */
export function boundSlowReaders(server: Server, { lookEveryMs = LOOK_EVERY_MS, onCutOff }: SlowReaders): void {
  const open = new Set<Socket>();
  /** What each had taken, while more was waiting for it, and for how many looks nothing came to that. */
  let before = new Map<Socket, { taken: number; looks: number }>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const look = setInterval(() => {
    const now: typeof before = new Map();
    for (const socket of open) {
      if (socket.writableLength === 0) continue;
      const taken = socket.bytesWritten - socket.writableLength;
      const known = before.get(socket);
      const looks = known?.taken === taken ? known.looks + 1 : 0;
      if (looks < LOOKS) now.set(socket, { taken, looks });
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
