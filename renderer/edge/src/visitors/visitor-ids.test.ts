import { createSigner } from '@vitrine/schemas/signing';
import { describe, expect, it } from 'vitest';
import { createUnitOf, createVisitorIds, idInCookie } from './visitor-ids.ts';

const [ID, OTHER] = ['01920000-0000-7000-8000-000000000001', '01920000-0000-7000-8000-000000000002'];
const [OLD, NEW] = ['an old secret of at least 32 characters', 'a new secret of at least 32 characters!'];
const idsOf = (...secrets: string[]) =>
  createVisitorIds({ signer: createSigner({ secrets, clock: () => Date.parse('2026-11-23') }), newId: () => ID });
const ids = idsOf(OLD);
const { token } = ids.mint();

describe('the id of a visitor', () => {
  it('is ours by its token, and by no token of another one or of nobody', () => {
    expect([idInCookie(token), ids.judge(token, ID)]).toEqual([ID, 'own']);
    const moved = token.replace(ID, OTHER);
    for (const [value, id] of [
      [token, OTHER],
      [moved, OTHER],
      [moved, ID],
      [`${ID}~made-up-by-somebody-else`, ID],
      ['', ID],
    ] as const)
      expect([value, ids.isOurs(value, id)]).toEqual([value, false]);
  });

  it('stays ours while a secret goes out of use, and is signed anew', () => {
    const both = idsOf(NEW, OLD);
    expect([both.judge(token, ID), both.isOurs(token, ID)]).toEqual(['aged', true]);
    expect(both.judge(both.renew(ID).token, ID)).toBe('own');
    expect(idsOf(NEW).judge(token, ID)).toBe('forged');
  });
});

it('nobody is counted without consent, by an id that is not ours, or who forces arms of the shop', () => {
  const forcedArms = (link: string, tenant: string) => (link === `link of ${tenant}` ? { hero: 'b' } : undefined);
  const unitOf = createUnitOf({ isOurs: ids.isOurs, forcedArms });
  const visitor = { measurable: true, visitorId: ID, visitorToken: token, forcedArms: undefined };
  expect(unitOf(visitor, 'at')).toBe(ID);
  expect(unitOf({ ...visitor, forcedArms: 'link of ch' }, 'at')).toBe(ID);
  for (const other of [
    { measurable: false },
    { visitorId: undefined },
    { visitorToken: undefined },
    { visitorId: OTHER },
    { visitorToken: `${ID}~made-up-by-somebody-else` },
    { forcedArms: 'link of at' },
  ])
    expect(unitOf({ ...visitor, ...other }, 'at')).toBeUndefined();
});
