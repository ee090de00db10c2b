/** Payments at a provider of its own, over HTTP: what happens to money, whatever the provider, the network or the shopper do. */
import { randomUUID } from 'node:crypto';
import { openAnyDatabase, testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signEvent, type CardBehaviour } from '../../../payment-simulator/src/index.ts';
import { ELM, OAK, PATIENT_MS, startPaymentBench, TOTAL, type PaymentBench } from './payment-bench.ts';

const MINUTE = 60_000;
const ALL_OF_IT: [string, number][] = [
  ['authorised', TOTAL],
  ['captured', TOTAL],
];

describe.each(testEngines())('a hosted payment on $engine', ({ open }) => {
  let bench: PaymentBench;
  beforeAll(async () => {
    bench = await startPaymentBench(await open());
  });
  afterAll(() => bench.end());
  afterEach(() => {
    delete bench.simulator.misbehaviour.create;
    delete bench.simulator.misbehaviour.delayMs;
    delete bench.simulator.misbehaviour.lie;
    bench.answers.length = 0;
  });

  const pageOf = async (attempt: string): Promise<string> => {
    const started = await bench.hosted.startHostedAttempt(OAK, attempt);
    return started.ok ? started.page : expect.fail(`expected a page, got ${started.code}`);
  };
  const paidWith = async (card: CardBehaviour) => {
    const placed = await bench.placed();
    const page = await pageOf(placed.attempt);
    return { ...placed, page, answer: await bench.pay(page, card) };
  };
  const back = async (token: string): Promise<string> => (await bench.hosted.returnFrom(OAK, { token })).kind;
  const expectConfirmed = async (order: string) => {
    await expect.poll(() => bench.stateOf(order)).toBe('confirmed');
  };
  const signal = new AbortController().signal;

  it('is paid when its payer comes back', async () => {
    const { order, attempt, token, answer } = await paidWith('approved');
    expect(answer.headers.get('location')).toContain(`/oak/checkoutPaid?p=${token}`);
    expect(await bench.hosted.returnFrom(OAK, { token })).toEqual({ kind: 'paid', order, attempt, paylink: null });
    expect(await bench.stateOf(order)).toBe('confirmed');
    expect(await bench.openErrands(order)).toEqual([order]);
    expect(await bench.movementsOf(attempt)).toEqual(ALL_OF_IT);
    expect(await bench.hosted.startHostedAttempt(OAK, attempt)).toEqual({ ok: false, code: 'OVER' });
  });

  it('is paid when its payer never comes back', async () => {
    const { order } = await paidWith('approved');
    await expectConfirmed(order);
  });

  it.each<CardBehaviour>(['event twice', 'failing capture', 'silent capture', 'events out of order'])(
    'is captured once with the card %s',
    async (card) => {
      const { order, attempt, token } = await paidWith(card);
      // Of this one nothing is heard before somebody asks.
      if (card === 'events out of order') expect(await back(token)).toBe('paid');
      await expectConfirmed(order);
      await expect.poll(() => bench.openErrands(attempt)).toEqual([]);
      expect(await bench.movementsOf(attempt)).toEqual(ALL_OF_IT);
    },
  );

  it('of a challenge waits for the code', async () => {
    const { order, token, answer } = await paidWith('challenge');
    expect([await back(token), await bench.stateOf(order)]).toEqual(['pending', 'placed']);
    await bench.post(answer.headers.get('location') ?? '', { answer: '1234' });
    expect([await back(token), await bench.stateOf(order)]).toEqual(['paid', 'confirmed']);
  });

  it('that is declined or left can be tried again, and a page that was paid is not opened', async () => {
    const { order, token } = await paidWith('declined');
    expect([await back(token), await bench.stateOf(order)]).toEqual(['declined', 'placed']);
    // Nobody is thanked for an order that may never be one.
    expect(await bench.openErrands(order)).toEqual([]);
    const second = await bench.again(order);
    const page = await pageOf(second);
    await bench.post(`${new URL(page).pathname}/cancel`);
    await bench.hosted.check(OAK, second, signal);
    expect(await bench.movementsOf(second)).toEqual([['voided', 0]]);
    const third = await bench.again(order);
    await bench.pay(await pageOf(third), 'approved');
    await expectConfirmed(order);
  });

  it('in two tabs takes the money once', async () => {
    const { order, attempt } = await bench.placed();
    const other = await bench.again(order);
    const pages = [await pageOf(attempt), await pageOf(other)];
    await Promise.all(pages.map((page) => bench.pay(page, 'approved')));
    await expectConfirmed(order);
    await expect.poll(() => bench.openErrands(attempt)).toEqual([]);
    const kinds = await Promise.all([attempt, other].map(async (id) => (await bench.movementsOf(id)).at(-1)?.[0]));
    expect(kinds.toSorted()).toEqual(['captured', 'voided']);
  });

  it('that comes after its order was cancelled goes back', async () => {
    const before = await bench.balances();
    const { order, attempt, token } = await paidWith('event after cancellation');
    expect(await back(token)).toBe('pending');
    bench.advance(31 * MINUTE);
    await bench.cancelOverdue();
    expect(await bench.stateOf(order)).toBe('cancelled');
    await expect
      .poll(async () => (await bench.movementsOf(attempt)).map(([kind]) => kind).toSorted())
      .toEqual(['captured', 'refunded', 'voided']);
    expect(await bench.balances()).toEqual(before);
  });

  it('that is taken back by the bank is owed again', async () => {
    const before = await bench.balances();
    const { order, attempt } = await paidWith('chargeback');
    await expectConfirmed(order);
    await expect.poll(() => bench.movementsOf(attempt)).toHaveLength(3);
    const after = await bench.balances();
    expect([after['provider'], after['receivables']]).toEqual([
      before['provider'],
      (before['receivables'] ?? 0) + TOTAL,
    ]);
  });

  describe('at a provider', () => {
    it('that is down has no page, and is made once it is up', async () => {
      const { order, attempt } = await bench.placed();
      await bench.stopProvider();
      expect(await bench.hosted.startHostedAttempt(OAK, attempt)).toEqual({ ok: false, code: 'UNAVAILABLE' });
      await bench.startProvider();
      bench.advance(21_000);
      await bench.hosted.askUnheard(signal);
      expect(bench.simulator.find(attempt)).toMatchObject({ amount: TOTAL, reference: attempt });
      await bench.pay(await pageOf(attempt), 'approved');
      await expectConfirmed(order);
    });

    it.each(['fails', 'silent'] as const)(
      'that makes the payment and then %s has made one, which is found',
      async (fault) => {
        const { attempt, order } = await bench.placed();
        bench.simulator.misbehaviour.create = fault;
        expect(await bench.hosted.startHostedAttempt(OAK, attempt)).toEqual({ ok: false, code: 'UNAVAILABLE' });
        const made = bench.simulator.find(attempt)?.id ?? expect.fail('nothing was made');
        bench.advance(21_000);
        await bench.hosted.askUnheard(signal);
        const page = await pageOf(attempt);
        expect(page).toContain(made);
        await bench.pay(page, 'approved');
        await expectConfirmed(order);
      },
    );

    it('that tells of another amount is not believed, and people hear of it', async () => {
      const { attempt, token, order } = await bench.placed();
      const page = await pageOf(attempt);
      bench.simulator.misbehaviour.lie = (payment) => ({
        ...payment,
        amount: 1,
        movements: payment.movements.map((one) => ({ ...one, amount: 1 })),
      });
      await bench.pay(page, 'approved');
      expect([await back(token), await bench.stateOf(order), await bench.movementsOf(attempt)]).toEqual([
        'pending',
        'placed',
        [],
      ]);
      await expect.poll(() => bench.answers).toContain(200);
      expect(await bench.openErrands(attempt)).toEqual([`${attempt} mismatch`]);
      await expect(bench.hosted.check(OAK, attempt, signal)).rejects.toThrow(`of ${TOTAL} EUR, got`);
      delete bench.simulator.misbehaviour.lie;
      bench.advance(MINUTE);
      await bench.outbox.work();
      await expectConfirmed(order);
    });
  });

  describe('the event door', () => {
    const door = () => bench.domain.messages?.[0] ?? expect.fail('no door');
    const take = (headers: Record<string, string>, raw: string, tenant = OAK) =>
      door().take({ shop: bench.shopOf(tenant), headers, raw: Buffer.from(raw) });
    const signed = (body: string, { secret = bench.secret, at = bench.now() } = {}) =>
      signEvent([secret], `msg_${randomUUID()}`, at, body);

    it('believes nobody but the provider', async () => {
      const { attempt } = await bench.placed();
      const body = JSON.stringify({ type: 'payment.captured', data: { reference: attempt } });
      const other = `whsec_${Buffer.alloc(32, 'b').toString('base64')}`;
      expect(await take(signed(body, { secret: other }), body)).toBe('refused');
      expect(await take(signed(body), `${body} `)).toBe('refused');
      expect(await take(signed(body, { at: new Date(bench.now().getTime() - 6 * MINUTE) }), body)).toBe('refused');
      expect(await take({}, body)).toBe('refused');
      expect(await take(signed('{"data":{}}'), '{"data":{}}')).toBe('refused');
      expect(await bench.movementsOf(attempt)).toEqual([]);
    });

    // Whoever waits for another server at the port that the bench was given.
    it('of the bench knows nothing else', async () => {
      const answer = await fetch(new URL('/readyz', bench.shopOf(OAK).origin));
      expect(answer.status).toBe(404);
    });

    it('asks what is true, whatever an event says', async () => {
      const { attempt, order } = await bench.placed();
      await pageOf(attempt);
      const body = JSON.stringify({ type: 'payment.captured', data: { reference: attempt } });
      expect(await take(signed(body), body)).toBe('taken');
      expect([await bench.movementsOf(attempt), await bench.stateOf(order)]).toEqual([[], 'placed']);
    });

    it('of another shop knows nothing of the payment', async () => {
      const { attempt, order, token } = await paidWith('events out of order');
      const body = JSON.stringify({ type: 'payment.captured', data: { reference: attempt } });
      expect(await take(signed(body), body, ELM)).toBe('taken');
      expect([await bench.movementsOf(attempt), await bench.stateOf(order)]).toEqual([[], 'placed']);
      expect(await bench.hosted.returnFrom(ELM, { token })).toEqual({ kind: 'unknown' });
      expect(await bench.hosted.startHostedAttempt(ELM, attempt)).toEqual({ ok: false, code: 'UNKNOWN' });
      expect(await bench.hosted.returnFrom(OAK, { token: `${token}x` })).toEqual({ kind: 'unknown' });
    });
  });
});

it('at a slow provider lets its payer wait 3 s', async () => {
  const bench = await startPaymentBench(await openAnyDatabase(), { deadlineMs: PATIENT_MS });
  const { attempt, token } = await bench.placed();
  // Nobody is asked for what the page shows, nor whether somebody paid on a page that nobody has seen.
  bench.simulator.misbehaviour.delayMs = 20_000;
  expect(await bench.hosted.pageOf(OAK, { token })).toEqual({ ok: false, code: 'UNAVAILABLE' });
  expect(await bench.hosted.pageOf(OAK, { token: `${token}x` })).toEqual({ ok: false, code: 'UNKNOWN' });
  expect(await bench.hosted.returnFrom(OAK, { token })).toMatchObject({ kind: 'pending' });
  delete bench.simulator.misbehaviour.delayMs;
  const started = await bench.hosted.startHostedAttempt(OAK, attempt);
  bench.simulator.misbehaviour.delayMs = 20_000;
  expect([started.ok, await bench.hosted.pageOf(OAK, { token })]).toEqual([true, started]);
  const startedAt = performance.now();
  expect(await bench.hosted.returnFrom(OAK, { token })).toMatchObject({ kind: 'pending' });
  const took = performance.now() - startedAt;
  expect([took > 2_900, took < 6_000]).toEqual([true, true]);
  await bench.end();
});
