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

/** Gives the streams over an event log, at most `most` at once, each with a heartbeat so that a broken one is noticed. */
export function createEventStreams(
  events: EventLog,
  { heartbeatMs = HEARTBEAT_MS, most = MOST_STREAMS }: { heartbeatMs?: number; most?: number } = {},
): EventStreams {
  const open = new Set<ServerResponse>();

  /**
   * Everything after `cursor` from the log; gives the cursor reached. An unknown one is a reset. A client that reads slowly
   * is waited for: the log is long, and we keep none of it.
   */
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
      if (found.length < PAGE || response.destroyed) return reached;
      if (response.writableNeedDrain) await drained(response);
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
      let reached = after;
      let isLive = false;
      let hasMore = true;
      const send = (event: ShopEvent): void => {
        // What comes while the log is read is in it as well.
        if (!isLive) hasMore = true;
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
        while (hasMore && !response.destroyed) {
          hasMore = false;
          reached = await catchUp(response, reached);
        }
        isLive = true;
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

/** Resolves when what was written is on its way, or will never be. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });
}

function frame({ cursor, tenant, tags, at }: ShopEvent): string {
  return `id: ${cursor}\nevent: invalidate\ndata: ${JSON.stringify({ cursor, tenant, tags, at })}\n\n`;
}
