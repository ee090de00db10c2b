import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kept, paymentState, saleOf, type MovementKind } from '../payments/index.ts';
import { openStep, PLACES, type Checkout, type Offer } from './checkout.ts';
import { isOrderNumber, orderNumber } from './order-number.ts';
import { taxInside } from './order-quote.ts';
import { after, type OrderState } from './order-state.ts';

const amount = fc.integer({ min: 0, max: 100_000_000 });
const rate = fc.integer({ min: 0, max: 10_000 });

describe('money', () => {
  it('has VAT inside: never negative, never more than the amount, to half a cent', () => {
    fc.assert(
      fc.property(amount, rate, (gross, bp) => {
        const tax = taxInside(gross, bp);
        expect(Number.isInteger(tax) && tax >= 0 && tax <= gross).toBe(true);
        expect(Math.abs(tax - (gross * bp) / (10_000 + bp))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('of a sale is booked to 0', () => {
    fc.assert(
      fc.property(amount, rate, (total, bp) => {
        const postings = saleOf(total, taxInside(total, bp));
        expect(postings.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
      }),
    );
  });
});

describe('a payment', () => {
  const kinds: MovementKind[] = ['authorised', 'captured', 'refunded', 'voided', 'declined', 'expired'];
  const fact = fc.record({ kind: fc.constantFrom(...kinds), amount, reference: fc.constantFrom('1', '2', '3') });
  const asSet = (facts: readonly { kind: MovementKind; amount: number; reference: string }[]) => [
    ...new Map(facts.map((each) => [`${each.kind} ${each.reference}`, each])).values(),
  ];

  it('comes to the same in whatever order its facts come', () => {
    fc.assert(
      fc.property(
        fc
          .array(fact, { maxLength: 8 })
          .chain((facts) =>
            fc.tuple(fc.constant(asSet(facts)), fc.shuffledSubarray(asSet(facts), { minLength: asSet(facts).length })),
          ),
        ([facts, shuffled]) => {
          expect(paymentState(shuffled)).toBe(paymentState(facts));
          expect(kept(shuffled)).toBe(kept(facts));
        },
      ),
    );
  });

  it('is captured once the money came, whatever was heard before or after', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('authorised', 'declined', 'expired', 'voided'), { maxLength: 5 }),
        (others) => {
          expect(paymentState([...others.map((kind) => ({ kind }) as const), { kind: 'captured' }])).toBe('captured');
        },
      ),
    );
  });
});

describe('an order', () => {
  it('has a number of ten digits, of which one wrong or two crossed are noticed', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(9), fc.integer({ min: 1, max: 9 }), (secret, place, shift) => {
        const number = orderNumber(secret);
        expect(isOrderNumber(number)).toBe(true);
        const digits = [...number];
        digits[place] = String((Number(digits[place]) + shift) % 10);
        expect(isOrderNumber(digits.join(''))).toBe(false);
      }),
    );
  });

  it('never comes back from what it ended in', () => {
    const ended: OrderState[] = ['cancelled', 'closed'];
    for (const state of ended)
      for (const deed of ['confirm', 'cancel', 'close'] as const) expect(after(state, deed)).toBeUndefined();
    expect([after('placed', 'confirm'), after('placed', 'cancel'), after('placed', 'close')]).toEqual([
      'confirmed',
      'cancelled',
      undefined,
    ]);
  });
});

describe('the way to an order', () => {
  const address = {
    firstName: 'M',
    lastName: 'M',
    street: 'W',
    houseNumber: '1',
    addition: null,
    postalCode: '1',
    city: 'G',
    country: 'AT',
  };
  const who = { email: 'm@example.com', buyer: address };
  const all: Checkout = { ...who, address, method: 'invoice' };
  const by = (...methods: Offer['methods']): Offer => ({ methods, counts: [3, 6], protects: true });

  it('goes step by step, and back where something is missing', () => {
    expect(openStep({}, undefined, by('invoice'))).toBe('login');
    expect(openStep({ session: 'full' }, undefined, by('invoice'))).toBe('delivery');
    expect(openStep({}, { method: 'invoice' }, by('invoice'))).toBe('login');
    expect(openStep({}, who, by('invoice'))).toBe('delivery');
    expect(openStep({}, { ...who, address }, by('invoice'))).toBe('payment');
    expect(openStep({}, all, by('invoice'))).toBe('review');
    expect(openStep({}, all, by('prepayment'))).toBe('payment');
    expect(openStep({ session: 'full' }, all, by('invoice'))).toBe('proof');
    expect(openStep({ session: 'full', isProved: true }, all, by('invoice'))).toBe('review');
    expect(openStep({ session: 'full' }, { ...all, method: 'prepayment' }, by('prepayment'))).toBe('review');
    expect(PLACES.indexOf(openStep({ session: 'soft' }, all, by('invoice')))).toBe(0);
  });

  it('goes back to the delivery where it was not said yet if an old appliance is taken along', () => {
    expect(openStep({}, all, by('invoice'), true)).toBe('delivery');
    for (const isOldApplianceTaken of [true, false])
      expect(openStep({}, { ...all, isOldApplianceTaken }, by('invoice'), true)).toBe('review');
  });

  it('leads past what a way to pay asks for, and past nothing else', () => {
    const inParts: Checkout = { ...all, method: 'instalments' };
    expect(openStep({}, inParts, by('instalments'))).toBe('payment');
    expect(openStep({}, { ...inParts, count: 12 }, by('instalments'))).toBe('payment');
    expect(openStep({}, { ...inParts, count: 6 }, by('instalments'))).toBe('protection');
    expect(openStep({}, { ...inParts, count: 6 }, { ...by('instalments'), protects: false })).toBe('review');
    expect(openStep({}, { ...inParts, count: 6, isProtected: false }, by('instalments'))).toBe('review');
    expect(openStep({}, { ...all, method: 'pause', isPauseWanted: false }, by('pause'))).toBe('pause');
    expect(openStep({}, { ...all, method: 'pause', isPauseWanted: true }, by('pause'))).toBe('review');
  });
});
