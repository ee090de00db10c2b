import { tenantId } from '@vitrine/platform/doors';
import type { Caller } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import type { Customer } from '../accounts/index.ts';
import { createOrdererOf, isOwnOrder, mayHearHome } from './caller-owner.ts';

const customer = { id: 'klara' } as Customer;
const ordererOf = createOrdererOf(async () => ({ kind: 'customer', customer }));
const caller = (proof: 'password' | 'number'): Caller =>
  ({ session: { id: 's', type: 'full', customer: 'klara', proof, provedAt: '' } }) as unknown as Caller;

it('a customer orders by a number and a day of birth too, but is proved by the password alone', async () => {
  const [byPassword, byNumber] = await Promise.all(
    (['password', 'number'] as const).map((proof) => ordererOf(tenantId('oak'), { caller: caller(proof) })),
  );
  expect([byPassword?.customer, byNumber?.customer]).toEqual([customer, customer]);
  expect([byPassword?.isProved, byNumber?.isProved]).toEqual([true, false]);
  expect(byNumber?.sessionId).toBe('s');
});

it('where somebody lives is shown to them by their password, and to guests in their own browser', () => {
  const by = (type: 'full' | 'soft', isProved: boolean) => ({ session: { type, customer: 'klara' }, isProved });
  expect([{}, by('full', true), by('full', false), by('soft', false)].map(mayHearHome)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('an order is its owner’s and its customer’s, wherever they log in, and nobody else’s', () => {
  const order = { owner: 'anonymous:b', customer: 'klara' };
  const klara = { owner: 'customer:klara', session: { type: 'full', customer: 'klara' }, isProved: true } as const;
  expect(isOwnOrder(order, { owner: 'anonymous:b' })).toBe(true);
  expect(isOwnOrder(order, klara)).toBe(true);
  expect(isOwnOrder(order, { ...klara, isProved: false })).toBe(false);
  expect(isOwnOrder({ ...order, customer: null }, klara)).toBe(false);
  expect(isOwnOrder(order, { owner: 'anonymous:other' })).toBe(false);
  expect(isOwnOrder(order, undefined)).toBe(false);
});
