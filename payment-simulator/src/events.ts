import { randomUUID } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Movement, Payment } from './payment.ts';
import { signEvent } from './sign-event.ts';

export interface Events {
  /** Tells the merchant of a movement, and again until it is heard. */
  tell(payment: Payment, movement: Movement): void;
  close(): void;
}

const DEADLINE_MS = 10_000;
/** Pauses before each further try. */
export const RETRIES_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

/** Sends events, signed with every secret. They name a payment and say no more: the merchant asks what is true. */
export function createEvents(secrets: readonly string[], now: () => Date, retriesMs: readonly number[]): Events {
  const timers = new Set<NodeJS.Timeout>();
  /** By payment, what is said after the next event. */
  const held = new Map<string, () => void>();
  let isClosed = false;

  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    timers.add(timer);
  };
  const send = async (notify: string, id: string, raw: string, tries = 0): Promise<void> => {
    if (isClosed) return;
    const status = await post(notify, raw, signEvent(secrets, id, now(), raw));
    const pause = retriesMs[tries];
    if (status !== undefined && status >= 200 && status < 300) return;
    if (pause !== undefined) later(pause, () => void send(notify, id, raw, tries + 1));
  };

  return {
    tell({ id: payment, reference, notify, card }, { id: movement, kind }) {
      const id = `msg_${randomUUID()}`;
      const raw = JSON.stringify({ type: `payment.${kind}`, data: { payment, reference, movement } });
      const say = async (): Promise<void> => {
        await send(notify, id, raw);
        if (card === 'event twice') await send(notify, id, raw);
      };
      if (card === 'events out of order' && kind === 'authorised') {
        held.set(payment, () => void say());
        return;
      }
      const then = held.get(payment);
      held.delete(payment);
      void say().then(then);
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Names below `.localhost` are this machine (RFC 6761), whether its resolver knows that or not. */
const here: LookupFunction = (_name, { all }, done) => {
  if (all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

/** The status of the answer; undefined for none. */
function post(address: string, raw: string, headers: Record<string, string>): Promise<number | undefined> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const asked = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(raw) },
      timeout: DEADLINE_MS,
      ...(url.hostname.endsWith('.localhost') && { lookup: here }),
    });
    asked.on('response', (answer) => {
      resolve(answer.statusCode);
      // Nothing of its body is of interest, and one without end would be read for ever.
      answer.on('error', () => undefined).destroy();
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(undefined));
    asked.end(raw);
  });
}
