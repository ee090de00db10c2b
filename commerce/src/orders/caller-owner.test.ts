import { tenantId } from '@vitrine/platform/doors';
import type { Caller } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import type { Customer } from '../accounts/index.ts';
import { createOrdererOf } from './caller-owner.ts';

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
