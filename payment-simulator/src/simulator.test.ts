import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, type CardBehaviour } from './card-numbers.ts';
import { startSimulator, type Simulator } from './simulator.ts';

const KEY = 'key';
const AUTHORISED = { authorization: `Bearer ${KEY}` };
const options = { port: 0, apiKey: KEY, eventSecrets: ['whsec_c2Vjb25k'], retriesMs: [10] };

let simulator: Simulator;
let shop: Server;
let shopUrl = '';
/** Events that came. */
const came: { type: string; id: unknown; reference: string }[] = [];
let refusals = 0;

beforeAll(async () => {
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        type: string;
        data: { reference: string };
      };
      if (refusals > 0) {
        refusals -= 1;
        response.writeHead(503).end();
        return;
      }
      came.push({ type, id: request.headers['webhook-id'], reference: data.reference });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  // A name below .localhost, as the shops of the demo have.
  shopUrl = `http://shop.localhost:${(shop.address() as AddressInfo).port}`;
  simulator = await startSimulator(options);
});
afterAll(async () => {
  await simulator.close();
  shop.close();
});
beforeEach(() => {
  came.length = 0;
  refusals = 0;
});

interface Told {
  id: string;
  status: string;
  page: string;
  movements: { kind: string; amount: number }[];
}

let count = 0;
function wish(parts: object = {}): object {
  count += 1;
  return {
    reference: `ref-${count}`,
    amount: 5_595,
    currency: 'EUR',
    language: 'de-AT',
    merchant: 'Ahornhaus',
    returnTo: `${shopUrl}/kasse/bezahlt/?p=token`,
    notify: `${shopUrl}/events`,
    ...parts,
  };
}
async function ask(
  pathAndQuery: string,
  key?: string,
  body?: object,
  at = simulator,
): Promise<{ status: number; told: Told }> {
  const answer = await fetch(`${at.origin}${pathAndQuery}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...AUTHORISED, ...(key !== undefined && { 'idempotency-key': key }) },
  });
  return { status: answer.status, told: (await answer.json()) as Told };
}
async function create(parts: object = {}): Promise<Told> {
  const { status, told } = await ask('/v1/payments', `key-${count + 1}`, wish(parts));
  expect(status).toBe(201);
  return told;
}
function submit(address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}
function pay({ page }: Told, card: CardBehaviour): Promise<Response> {
  return submit(page, { number: CARDS[card], expiry: '12/99', code: '123' });
}
async function statusOf({ id }: Told): Promise<string> {
  return (await ask(`/v1/payments/${id}`)).told.status;
}
/** Events of the payment that was made last. */
const own = () => came.filter(({ reference }) => reference === `ref-${count}`);
const types = (): string[] => own().map(({ type }) => type);

describe('merchants', () => {
  it('make a payment once for each key, and find it by its id and by their own reference', async () => {
    const wanted = wish({ reference: 'own' });
    const [first, again] = [await ask('/v1/payments', 'once', wanted), await ask('/v1/payments', 'once', wanted)];
    expect(first).toMatchObject({
      status: 201,
      told: { status: 'pending', page: expect.stringContaining('/pay/pay_') },
    });
    expect(again.told.id).toBe(first.told.id);
    expect((await ask('/v1/payments?reference=own')).told.id).toBe(first.told.id);
    expect((await ask('/v1/payments', 'once', wish())).status).toBe(409);
    expect((await ask('/v1/payments?reference=none')).status).toBe(404);
    expect((await ask('/v1/payments', 'bad', wish({ amount: 0 }))).status).toBe(422);
    expect((await fetch(`${simulator.origin}/v1/payments?reference=own`)).status).toBe(401);
  });

  it('capture what was authorised, and refund what was captured, no more and each once for each key', async () => {
    const payment = await create();
    const deed = (name: string, key: string, amount = 5_595) =>
      ask(`/v1/payments/${payment.id}/${name}`, `${payment.id} ${key}`, { amount });
    expect((await deed('captures', 'c')).status).toBe(409);
    await pay(payment, 'approved');
    expect((await deed('captures', 'c', 5_596)).status).toBe(409);
    expect([(await deed('captures', 'c')).status, (await deed('captures', 'c')).status]).toEqual([201, 201]);
    expect([(await deed('refunds', 'r', 595)).status, (await deed('refunds', 'r', 595)).status]).toEqual([201, 201]);
    expect((await deed('refunds', 'r2', 5_001)).status).toBe(409);
    const { movements } = (await deed('refunds', 'r3', 5_000)).told;
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['authorised', 5_595],
      ['captured', 5_595],
      ['refunded', 595],
      ['refunded', 5_000],
    ]);
    expect((await deed('cancels', 'x')).status).toBe(409);
  });

  it('hear of each fact, again until they answer', async () => {
    refusals = 1;
    const payment = await create();
    await pay(payment, 'approved');
    await expect.poll(() => types()).toEqual(['payment.authorised']);
  });

  it('find what was there before a restart', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-simulator-'));
    const file = path.join(folder, 'payments.json');
    const before = await startSimulator({ ...options, file });
    const { told } = await ask('/v1/payments', 'kept', wish({ reference: 'kept' }), before);
    await before.close();
    const after = await startSimulator({ ...options, file });
    expect((await ask('/v1/payments?reference=kept', undefined, undefined, after)).told.id).toBe(told.id);
    await after.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the page', () => {
  it.each([
    ['de-CH', 'Mit Karte bezahlen', 'Abbrechen'],
    ['fr-CH', 'Payer par carte', 'Annuler'],
    ['nl-NL', 'Met kaart betalen', 'Annuleren'],
  ])('speaks %s, without a script', async (language, title, cancel) => {
    const { page } = await create({ language, merchant: 'A <b> & "c"' });
    const html = await (await fetch(page)).text();
    for (const words of [title, cancel, `lang="${language}"`, 'A &lt;b> &amp; &quot;c&quot;', '55'])
      expect(html).toContain(words);
    expect(html).not.toContain('<script');
  });

  it('says what is wrong beside each field, and takes nothing', async () => {
    const payment = await create();
    const answer = await submit(payment.page, { number: '4242424242424241', expiry: '01/20', code: 'x' });
    expect(answer.status).toBe(422);
    expect((await answer.text()).match(/aria-invalid/g)).toHaveLength(4);
    expect(await statusOf(payment)).toBe('pending');
  });

  it.each([
    ['approved', 'authorised'],
    ['declined', 'declined'],
  ] as const)('ends with a card that is %s at the shop', async (card, status) => {
    const payment = await create();
    const answer = await pay(payment, card);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${shopUrl}/kasse/bezahlt/?p=token`]);
    expect(await statusOf(payment)).toBe(status);
    expect((await fetch(payment.page, { redirect: 'manual' })).status, 'nobody pays twice').toBe(303);
  });

  it('says in the language of the shop what each of its cards does', async () => {
    for (const [language, said] of [
      ['de-AT', 'wird abgelehnt'],
      ['fr-CH', 'refusée'],
      ['nl-NL', 'wordt geweigerd'],
    ] as const) {
      const html = await (await fetch((await create({ language })).page)).text();
      expect(html).toContain(`<td>${said}</td><td class="number">4000 0000 0001 0001</td>`);
      expect(html).not.toContain('declined');
    }
  });

  it('asks for a code where the bank wants one', async () => {
    const payment = await create();
    const to = (await pay(payment, 'challenge')).headers.get('location') ?? '';
    expect(await statusOf(payment)).toBe('pending');
    expect((await submit(`${simulator.origin}${to}`, { answer: '1' })).status).toBe(422);
    expect((await submit(`${simulator.origin}${to}`, { answer: '1234' })).status).toBe(303);
    expect(await statusOf(payment)).toBe('authorised');
  });

  it('can be left, by a form of another site if the shop wants that', async () => {
    const payment = await create({ returnBy: 'post' });
    const html = await (await submit(`${payment.page}/cancel`, {})).text();
    expect(html).toContain(`<form method="post" action="${shopUrl}/kasse/bezahlt/?p=token">`);
    expect(await statusOf(payment)).toBe('voided');
  });

  it('has its time', async () => {
    let now = new Date('2026-11-23T10:00:00Z');
    const slow = await startSimulator({ ...options, now: () => now });
    const { told } = await ask('/v1/payments', 'late', wish(), slow);
    now = new Date('2026-11-23T10:30:00Z');
    expect((await ask(`/v1/payments/${told.id}`, undefined, undefined, slow)).told.status).toBe('expired');
    await slow.close();
  });
});

describe('a card', () => {
  const capture = ({ id }: Told) => ask(`/v1/payments/${id}/captures`, `${id} capture`, { amount: 5_595 });

  it('tells each event twice under one id', async () => {
    await pay(await create(), 'event twice');
    await expect.poll(() => types()).toEqual(['payment.authorised', 'payment.authorised']);
    expect(new Set(own().map(({ id }) => id)).size).toBe(1);
  });

  it('tells the second event before the first one', async () => {
    const payment = await create();
    await pay(payment, 'events out of order');
    await capture(payment);
    await expect.poll(() => types()).toEqual(['payment.captured', 'payment.authorised']);
  });

  it('takes the money after it was cancelled', async () => {
    const payment = await create();
    await pay(payment, 'event after cancellation');
    expect(await statusOf(payment)).toBe('pending');
    await ask(`/v1/payments/${payment.id}/cancels`, 'late cancel', {});
    expect(await statusOf(payment)).toBe('captured');
  });

  it('fails after it captured', async () => {
    const payment = await create();
    await pay(payment, 'failing capture');
    expect((await capture(payment)).status).toBe(500);
    expect([(await capture(payment)).status, await statusOf(payment)]).toEqual([201, 'captured']);
  });

  it('is silent after it captured', async () => {
    const payment = await create();
    await pay(payment, 'silent capture');
    const asked = fetch(`${simulator.origin}/v1/payments/${payment.id}/captures`, {
      method: 'POST',
      headers: { ...AUTHORISED, 'idempotency-key': `${payment.id} capture` },
      body: '{"amount":5595}',
      signal: AbortSignal.timeout(100),
    });
    await expect(asked).rejects.toThrow('timeout');
    expect(await statusOf(payment)).toBe('captured');
  });

  it('has its bank take the money back', async () => {
    const payment = await create();
    await pay(payment, 'chargeback');
    await capture(payment);
    expect(await statusOf(payment)).toBe('refunded');
  });
});
