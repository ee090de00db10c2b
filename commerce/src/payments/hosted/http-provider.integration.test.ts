import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@vitrine/platform/clock';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHttpProvider } from './http-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

const asked: { path: string; key: string | undefined; by: string | undefined; body: unknown }[] = [];
let answer: (origin: string) => { status: number; body: unknown };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { headers, method, url } = request;
    const text = Buffer.concat(chunks).toString();
    const key = headers['idempotency-key'];
    asked.push({
      path: `${method} ${url}`,
      key: typeof key === 'string' ? key : undefined,
      by: headers.authorization,
      body: text === '' ? undefined : JSON.parse(text),
    });
    const { status, body } = answer(origin());
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const payment = (at: string, more: object = {}) => ({
  id: 'p1',
  reference: 'a1',
  amount: 5_595,
  currency: 'EUR',
  page: `${at}/pay/p1`,
  movements: [{ id: 'm1', kind: 'captured', amount: 5_595 }],
  ...more,
});

let provider: PaymentProvider;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider = createHttpProvider({ url: origin(), apiKey: 'key', eventSecrets: [] }, systemClock);
});
afterAll(async () => {
  await provider.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = (at) => ({ status: 200, body: payment(at) });
});

it('a deed is asked for under its own key, and a payment under that of its attempt', async () => {
  const wish = { reference: 'a1', amount: 5_595, currency: 'EUR', language: 'de', merchant: 'Eiche' };
  await provider.create({ ...wish, returnTo: 'https://oak.example/r', notify: 'https://oak.example/n' });
  await provider.capture({ payment: 'p/1', amount: 5_595, key: 'a1 capture' });
  await provider.refund({ payment: 'p1', amount: 595, key: 'a1 refund after 0' });
  await provider.cancel({ payment: 'p1', key: 'a1 cancel' });
  expect(asked).toMatchObject([
    { path: 'POST /v1/payments', key: 'a1', by: 'Bearer key', body: wish },
    { path: 'POST /v1/payments/p%2F1/captures', key: 'a1 capture', body: { amount: 5_595 } },
    { path: 'POST /v1/payments/p1/refunds', key: 'a1 refund after 0', body: { amount: 595 } },
    { path: 'POST /v1/payments/p1/cancels', key: 'a1 cancel' },
  ]);
});

it('a payment is told as it is, and one that nobody knows is none', async () => {
  const movements = [{ reference: 'm1', kind: 'captured', amount: 5_595 }];
  expect(await provider.find('a1')).toMatchObject({ ok: true, value: { id: 'p1', movements } });
  answer = () => ({ status: 404, body: {} });
  expect(await provider.find('a1')).toEqual({ ok: true, value: undefined });
});

it.each<[string, (at: string) => object]>([
  ['whose page is elsewhere', () => ({ page: 'https://boese.example/pay/p1' })],
  ['whose page only begins like its own', (at) => ({ page: `${at}.boese.example/pay` })],
  ['without a page', () => ({ page: '' })],
  ['of less than nothing', () => ({ amount: -1 })],
  ['of half a cent', () => ({ amount: 0.5 })],
  ['of which something unheard of happened', () => ({ movements: [{ id: 'm1', kind: 'doubled', amount: 1 }] })],
  ['of which less than nothing was taken', () => ({ movements: [{ id: 'm1', kind: 'captured', amount: -1 }] })],
])('a payment %s is no answer', async (_what, wrong) => {
  answer = (at) => ({ status: 200, body: payment(at, wrong(at)) });
  expect(await provider.find('a1')).toMatchObject({ ok: false, failure: { code: 'INVALID_ANSWER' } });
});

it('what a provider refuses is refused', async () => {
  answer = () => ({ status: 409, body: {} });
  const outcome = await provider.capture({ payment: 'p1', amount: 1, key: 'k' });
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'REFUSED', status: 409 } });
});
