import { expect, it } from 'vitest';
import { randomIds } from '@vitrine/platform/ids';
import { ANYBODY, type Caller } from '@vitrine/schemas';
import { ownerForWriting, ownerOf } from './anonymous.ts';

const caller: Caller = {
  tenant: 'oak',
  locale: 'de-AT',
  visitor: ANYBODY,
  arms: {},
  consent: [],
  client: '10.0.0.1',
  requestId: 'r',
};

it('a browser is known from its first write on, by a secret that is kept nowhere', () => {
  expect(ownerOf({ caller, cookies: {} })).toBeUndefined();
  const first = ownerForWriting({ caller, cookies: {} }, randomIds);
  const [cookie] = first.cookies;
  const later = { caller, cookies: { anonymous: cookie?.value ?? '' } };
  expect(ownerOf(later)).toBe(first.owner);
  expect(ownerForWriting(later, randomIds)).toEqual({ owner: first.owner, cookies: [] });
  expect(first.owner).not.toContain(cookie?.value);
});

it('a customer is the customer on every device, and made-up cookies are nobody', () => {
  const session: Caller['session'] = { id: 's', type: 'full', customer: 'c-1', proof: 'password', provedAt: '' };
  expect(ownerOf({ caller: { ...caller, session }, cookies: {} })).toBe('customer:c-1');
  for (const made of ['', 'x', 'a'.repeat(44)])
    expect(ownerOf({ caller, cookies: { anonymous: made } })).toBeUndefined();
});

it('what a browser sends at once, before it has an answer, is of one owner', () => {
  const at = { caller: { ...caller, newcomer: 'n'.repeat(43) }, cookies: {} };
  const [first, second] = [ownerForWriting(at, randomIds), ownerForWriting(at, randomIds)];
  expect(second).toEqual(first);
  expect(first.cookies).toEqual([{ name: 'anonymous', value: 'n'.repeat(43), maxAge: 90 * 86_400 }]);
});
