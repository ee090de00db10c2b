import { discard } from '@vitrine/platform/remote';
import { createParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import { readEvent, type FollowedEvent } from './event-message.ts';

export interface FollowerOptions {
  dispatcher: Dispatcher;
  /** A fresh token of the internal door for each connection. */
  token: () => string;
  /** Cursor of the last event that is contained in what we know. */
  cursor: number;
  onEvent: (event: FollowedEvent) => void;
  /** Told at each change: true when the stream is open, false when it is not. */
  onState: (connected: boolean, reason: string) => void;
  /** Fractions in [0, 1), for the jitter of the back-off. */
  random: () => number;
  /** The stream sends a heartbeat every 2 s; silent for so long means dead. */
  idleTimeoutMs?: number;
}

export interface Follower {
  /** The last event that was told. */
  readonly cursor: number;
  readonly connected: boolean;
  /** Ends the stream; resolves when nothing more will be told. */
  stop(): Promise<void>;
}

const IDLE_TIMEOUT_MS = 6_000;
/** A publish names some thousand tags at most. */
const LONGEST_EVENT_BYTES = 4 * 1_048_576;
const LINE_FEED = 0x0a;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;

/**
 * Follows the layout server's events from a cursor on, for ever: reconnects with a jittered back-off and asks for
 * what came after the last event. A malformed message ends the connection, because skipping it could lose an
 * invalidation; the server then sends it again.
 */
export function followEvents(options: FollowerOptions): Follower {
  const { dispatcher, token, onEvent, onState, random, idleTimeoutMs = IDLE_TIMEOUT_MS } = options;
  const stopping = new AbortController();
  let { cursor } = options;
  let connected = false;
  let failures = 0;

  function setConnected(now: boolean, reason: string): void {
    if (now === connected) return;
    connected = now;
    onState(now, reason);
  }

  async function readStream(): Promise<string> {
    const idle = new AbortController();
    const timer = setTimeout(() => idle.abort(), idleTimeoutMs);
    let malformed = false;
    let unread = 0;
    const failuresBefore = failures;
    const parser = createParser({
      onEvent(message) {
        // Kinds that a newer layout server may send are none of our business.
        if (malformed || (message.event !== 'invalidate' && message.event !== 'reset')) return;
        const event = readEvent(message);
        if (event === undefined) {
          malformed = true;
          return;
        }
        onEvent(event);
        // Not before it is applied: what failed on the way is asked for again.
        cursor = event.cursor;
      },
    });
    try {
      const answer = await dispatcher.request({
        path: `/internal/events?after=${cursor}`,
        method: 'GET',
        headers: { accept: 'text/event-stream', 'x-vitrine-token': token() },
        signal: AbortSignal.any([idle.signal, stopping.signal]),
        bodyTimeout: 0,
      });
      const type = String(answer.headers['content-type'] ?? '');
      if (answer.statusCode !== 200 || !type.startsWith('text/event-stream')) {
        discard(answer.body);
        return `expected 200 text/event-stream, got ${answer.statusCode} ${type}`;
      }
      const decoder = new TextDecoder();
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        // An event that began is over within so many bytes, or the stream is none of ours.
        unread = chunk.includes(LINE_FEED) ? 0 : unread + chunk.length;
        if (unread > LONGEST_EVENT_BYTES) return `an event of more than ${LONGEST_EVENT_BYTES} bytes`;
        timer.refresh();
        failures = 0;
        setConnected(true, 'open');
        parser.feed(decoder.decode(chunk, { stream: true }));
        if (malformed) {
          // It will come again: asking ten times a second would not make it better.
          failures = failuresBefore;
          return 'a malformed message';
        }
      }
      return 'end of stream';
    } catch (error) {
      return idle.signal.aborted ? `silent for ${idleTimeoutMs} ms` : String(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await readStream();
      setConnected(false, reason);
      const ceiling = Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
      failures += 1;
      await pause(ceiling * (0.5 + random() / 2), stopping.signal);
    }
  }

  const following = follow();
  return {
    get cursor() {
      return cursor;
    },
    get connected() {
      return connected;
    },
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

/** Waits so many milliseconds, or until the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
