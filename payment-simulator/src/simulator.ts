import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf, json, refusal, type Answer } from './answer.ts';
import { createEvents, RETRIES_MS } from './events.ts';
import { createHostedPage } from './hosted-page.ts';
import { createMerchantApi } from './merchant-api.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import type { Payment } from './payment.ts';
import { openRepository } from './payment-repository.ts';

export interface SimulatorOptions {
  /** 0: any free one. */
  port: number;
  /** By which merchants say who they are. */
  apiKey: string;
  /** Events are signed with each; `whsec_` and base64. */
  eventSecrets: readonly string[];
  /** Where payments are kept; undefined: nowhere. */
  file?: string;
  now?: () => Date;
  retriesMs?: readonly number[];
}

export interface Simulator {
  /** Of its doors and of its page. */
  origin: string;
  /** To be changed by tests. */
  misbehaviour: Misbehaviour;
  find(reference: string): Payment | undefined;
  close(): Promise<void>;
}

/** Starts the provider on loopback. */
export async function startSimulator({
  port,
  apiKey,
  eventSecrets,
  file,
  now = () => new Date(),
  retriesMs = RETRIES_MS,
}: SimulatorOptions): Promise<Simulator> {
  const misbehaviour: Misbehaviour = {};
  const events = createEvents(eventSecrets, now, retriesMs);
  const book = openRepository(file, now, (payment, movement) => events.tell(payment, movement));
  let origin = '';
  const askApi = createMerchantApi({ book, origin: () => origin, misbehaviour });
  const showPage = createHostedPage(book, now);

  const answerTo = async (request: IncomingMessage): Promise<Answer | 'silent'> => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', origin);
    const body = await bodyOf(request);
    if (body === undefined) return refusal(413, 'TOO_LARGE', 'expected less');
    if (url.pathname === '/healthz') return json(200, { status: 'ok' });
    if (!url.pathname.startsWith('/v1/')) return showPage(method, url, new URLSearchParams(body));
    if (headers.authorization !== `Bearer ${apiKey}`)
      return refusal(401, 'UNKNOWN_KEY', 'expected the key of a merchant');
    const key = headers['idempotency-key'];
    const answer = askApi({ method, url, key: typeof key === 'string' ? key : undefined, body });
    if (misbehaviour.delayMs !== undefined) await pause(misbehaviour.delayMs, undefined, { ref: false });
    return answer;
  };
  const send = (response: ServerResponse, answer: Answer | 'silent'): void => {
    if (answer !== 'silent') response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server = createServer((request, response) => {
    void answerTo(request).then(
      (answer) => send(response, answer),
      // Its caller went away half-way.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    misbehaviour,
    find: (reference) => book.byReference(reference),
    async close() {
      events.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
