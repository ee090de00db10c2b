import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kept, paymentState, sumOf } from '../payment-state.ts';
import type { Movement, PaymentAttempt } from '../payments.ts';
import { nextDeed, type Deed, type KnownAttempt } from './next-deed.ts';

const TOTAL = 5_595;

function attempt(id: string, parts: Partial<PaymentAttempt> = {}): PaymentAttempt {
  const askedAt = new Date('2026-11-23T10:00:00Z');
  const own = {
    id,
    reference: `pay-${id}`,
    page: null,
    askedAt,
    checkAt: null,
    paylink: null,
    locale: null,
    way: null,
  };
  return { tenant: 'oak', order: 'order', provider: 'hosted', amount: TOTAL, currency: 'EUR', ...own, ...parts };
}

function known(
  id: string,
  facts: readonly [Movement['kind'], number][],
  parts?: Partial<PaymentAttempt>,
): KnownAttempt {
  const movements = facts.map(([kind, amount], n) => ({ kind, amount, reference: `${id}-${n}` }));
  return { attempt: attempt(id, parts), movements };
}

describe('of an order', () => {
  it.each<[string, number, KnownAttempt[], Partial<Deed> | undefined]>([
    ['that waits, nothing', TOTAL, [known('a', [])], undefined],
    [
      'what was authorised is captured',
      TOTAL,
      [known('a', [['authorised', TOTAL]])],
      { kind: 'capture', amount: TOTAL },
    ],
    ['that is paid, nothing', TOTAL, [known('a', [['captured', TOTAL]])], undefined],
    ['that was cancelled, the page is closed', 0, [known('a', [])], { kind: 'cancel' }],
    [
      'that was cancelled, what was authorised is let go of',
      0,
      [known('a', [['authorised', TOTAL]])],
      { kind: 'cancel' },
    ],
    [
      'that was cancelled, the money goes back',
      0,
      [known('a', [['captured', TOTAL]])],
      { kind: 'refund', amount: TOTAL },
    ],
    [
      'that lost a part, its price goes back',
      5_000,
      [known('a', [['captured', TOTAL]])],
      { kind: 'refund', amount: 595 },
    ],
    [
      'that is paid, another page is closed',
      TOTAL,
      [known('a', [['captured', TOTAL]]), known('b', [])],
      { kind: 'cancel', payment: 'pay-b' },
    ],
    [
      'that was paid twice, the later money goes back',
      TOTAL,
      [known('a', [['captured', TOTAL]]), known('b', [['captured', TOTAL]])],
      { kind: 'refund', payment: 'pay-b', amount: TOTAL },
    ],
    [
      'that was paid twice and cancelled, each gives back its own',
      0,
      [known('a', [['captured', TOTAL]]), known('b', [['captured', 1_000]])],
      { kind: 'refund', payment: 'pay-b', amount: 1_000 },
    ],
    [
      'that a bank took back, nothing',
      TOTAL,
      [
        known('a', [
          ['captured', TOTAL],
          ['refunded', TOTAL],
        ]),
      ],
      undefined,
    ],
    ['what was never made is left', 0, [known('a', [], { reference: null })], undefined],
    [
      'what came to a bank account is left to people',
      0,
      [known('a', [['captured', TOTAL]], { provider: 'bank' })],
      undefined,
    ],
  ])('%s', (_title, worth, attempts, deed) => {
    expect(nextDeed(worth, attempts)).toEqual(deed === undefined ? undefined : expect.objectContaining(deed));
  });

  it('a second refund is another deed than the first, which the provider would do once alone', () => {
    const paid = known('a', [['captured', TOTAL]]);
    const first = nextDeed(4_000, [paid]) ?? expect.fail('expected a refund');
    const second = nextDeed(0, [after(paid, first)]) ?? expect.fail('expected another refund');
    expect([first.amount, second.amount]).toEqual([TOTAL - 4_000, 4_000]);
    expect(second.key).not.toBe(first.key);
    expect(nextDeed(4_000, [paid])?.key).toBe(first.key);
  });

  it('what is kept becomes what it is worth, whatever happened before, in few deeds', () => {
    const fact = fc.constantFrom<[Movement['kind'], number]>(
      ['authorised', TOTAL],
      ['captured', TOTAL],
      ['declined', 0],
      ['refunded', 595],
    );
    const facts = fc.array(fact, { maxLength: 3 }).filter((all) => {
      const movements = all.map(([kind, amount]) => ({ kind, amount }));
      return sumOf(movements, 'captured') <= TOTAL && kept(movements) >= 0;
    });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 4_000, TOTAL), (all, worth) => {
        let attempts = all.map((facts, n) => known(String(n), facts));
        const keys: string[] = [];
        for (let deed = nextDeed(worth, attempts); deed !== undefined; deed = nextDeed(worth, attempts)) {
          keys.push(deed.key);
          attempts = attempts.map((one) => (one.attempt.id === deed.attempt.id ? after(one, deed) : one));
          expect(keys.length).toBeLessThanOrEqual(6);
        }
        expect(new Set(keys).size, 'no key twice').toBe(keys.length);
        const have = attempts.reduce((sum, { movements }) => sum + kept(movements), 0);
        expect(have).toBeLessThanOrEqual(worth);
        expect(attempts.map(({ movements }) => paymentState(movements))).not.toContain('authorised');
      }),
    );
  });
});

/** What a provider makes of a deed. */
function after({ attempt, movements }: KnownAttempt, { kind, amount, key }: Deed): KnownAttempt {
  const made = { capture: 'captured', cancel: 'voided', refund: 'refunded' } as const;
  return { attempt, movements: [...movements, { kind: made[kind], amount, reference: key }] };
}
