import type { ServerResponse } from 'node:http';
import type { EventLog, ShopEvent } from '@vitrine/platform/events';

/** The event log as Server-Sent Events (HTML standard, section 9.2). */
export interface EventStreams {
  /** Sends everything after a cursor, then what comes, until the client goes or `close`; 503 beyond the most streams. */
  open(response: ServerResponse, after: number): Promise<void>;
  /** How many are open. */
  readonly count: number;
  /** Ends every stream, so that the server can stop; clients come back with their cursor. */
  close(): void;
}

const HEARTBEAT_MS = 2_000;
const PAGE = 500;
/** One stream for each edge: far more than a shop has, far fewer than would hurt. */
const MOST_STREAMS = 256;
/** A client that does not read is let go; it catches up by its cursor. */
const MOST_UNSENT_BYTES = 1024 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

export function createEventStreams(
  events: EventLog,
  { heartbeatMs = HEARTBEAT_MS, most = MOST_STREAMS }: { heartbeatMs?: number; most?: number } = {},
): EventStreams {
  const open = new Set<ServerResponse>();

  /** Everything after `cursor` from the log; gives the cursor reached. An unknown one is a reset. */
  async function catchUp(response: ServerResponse, cursor: number): Promise<number> {
    let reached = cursor;
    for (;;) {
      const found = await events.after(reached, PAGE);
      if (found === 'unknown') {
        const latest = events.latest();
        response.write(`id: ${latest}\nevent: reset\ndata: ${JSON.stringify({ cursor: latest })}\n\n`);
        return latest;
      }
      for (const event of found) response.write(frame(event));
      reached = found.at(-1)?.cursor ?? reached;
      if (found.length < PAGE) return reached;
    }
  }

  return {
    get count() {
      return open.size;
    },
    async open(response, after) {
      if (open.size >= most) {
        response
          .writeHead(503, { 'content-type': 'application/json', 'retry-after': '5' })
          .end(JSON.stringify({ code: 'TOO_MANY_STREAMS', message: `expected at most ${most} open streams` }));
        return;
      }
      open.add(response);
      response.writeHead(200, HEADERS);
      response.write(': Vitrine\n\n');
      // Listening begins before the log is read: nothing can fall between the two.
      const meanwhile: ShopEvent[] = [];
      let reached: number | undefined;
      const send = (event: ShopEvent): void => {
        if (reached === undefined) meanwhile.push(event);
        else if (event.cursor > reached) {
          reached = event.cursor;
          response.write(frame(event));
          if (response.writableLength > MOST_UNSENT_BYTES) response.destroy();
        }
      };
      const unsubscribe = events.subscribe(send);
      const heartbeat = setInterval(() => response.write(': ♥\n\n'), heartbeatMs);
      response.once('close', () => {
        clearInterval(heartbeat);
        unsubscribe();
        open.delete(response);
      });
      try {
        reached = await catchUp(response, after);
        meanwhile.forEach(send);
      } catch (error) {
        // Whoever has gone needs no answer; whoever is there comes back by its cursor.
        const isGone = response.destroyed || response.writableEnded;
        response.destroy();
        if (!isGone) throw error;
      }
    },
    close() {
      for (const response of open) response.end();
    },
  };
}

function frame({ cursor, tenant, tags, at }: ShopEvent): string {
  return `id: ${cursor}\nevent: invalidate\ndata: ${JSON.stringify({ cursor, tenant, tags, at })}\n\n`;
}
