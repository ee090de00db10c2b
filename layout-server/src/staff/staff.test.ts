import { describe, expect, it } from 'vitest';
import { DEMO_STAFF, may, mayAppointFor, readStaffSeed, refusal, type Member } from './index.ts';

const member = (over: Partial<Member>): Member => ({
  id: '1',
  name: 'Mara Holzer',
  roles: ['merchandiser'],
  tenants: [],
  ...over,
});

describe('what a role may do', () => {
  it.each([
    ['merchandiser', 'write-layouts', true],
    ['merchandiser', 'write-experiments', false],
    ['experimenter', 'write-layouts', false],
    ['experimenter', 'write-experiments', true],
    ['admin', 'write-layouts', true],
    ['admin', 'write-experiments', true],
  ] as const)('%s, %s: %s', (role, action, allowed) => {
    expect(may(member({ roles: [role] }), action, 'at')).toBe(allowed);
  });

  it('keeps people to their tenants; a shared document is for people of all tenants', () => {
    const austrian = member({ tenants: ['at'] });
    expect(['at', 'de', 'base'].map((scope) => may(austrian, 'write-layouts', scope))).toEqual([true, false, false]);
    expect(may(austrian, 'read', 'base')).toBe(true);
    expect(may(member({}), 'write-layouts', 'base')).toBe(true);
  });

  it('lets administrators alone appoint people, each for the shops they work for themselves', () => {
    const of = (over: Partial<Member>) => (tenants: string[]) =>
      mayAppointFor(member({ roles: ['admin'], ...over }), tenants);
    expect([[], ['at'], ['at', 'de']].map(of({}))).toEqual([true, true, true]);
    expect([[], ['at'], ['at', 'de']].map(of({ tenants: ['at'] }))).toEqual([false, true, false]);
    expect([[], ['at']].map(of({ roles: ['merchandiser', 'experimenter'] }))).toEqual([false, false]);
  });

  it('says why', () => {
    expect(refusal(member({ roles: ['experimenter'] }), 'write-layouts', 'at')).toBe(
      'expected the role merchandiser or admin, got experimenter',
    );
    expect(refusal(member({ tenants: ['at'] }), 'write-layouts', 'de')).toBe('Mara Holzer works for at, not for de');
  });
});

describe('STAFF_SEED', () => {
  it('left out gives the demo its staff, and nobody elsewhere', () => {
    expect(readStaffSeed(undefined, { demo: true })).toEqual({ ok: true, value: DEMO_STAFF });
    expect(readStaffSeed('', { demo: false })).toEqual({ ok: true, value: [] });
  });

  it('names people with roles, tenants and tokens', () => {
    const token = 'a'.repeat(24);
    expect(readStaffSeed(JSON.stringify([{ name: 'Ida', roles: ['admin'], token }]), { demo: false })).toEqual({
      ok: true,
      value: [{ name: 'Ida', roles: ['admin'], tenants: [], token }],
    });
  });

  it('is refused with every fault, and never shows a token', () => {
    const text = JSON.stringify([{ name: '', roles: ['owner'], tenants: 'at', token: 'short-secret' }, 7]);
    const result = readStaffSeed(text, { demo: false });
    expect(result.ok ? [] : result.faults.map(({ pointer }) => pointer)).toEqual([
      '/0/name',
      '/0/roles',
      '/0/tenants',
      '/0/token',
      '/1',
    ]);
    expect(JSON.stringify(result)).not.toContain('short-secret');
  });

  it.each(DEMO_STAFF)('refuses the token of $name in the documentation, by its name', ({ token }) => {
    const text = JSON.stringify([{ name: 'Ida', roles: ['admin'], token }]);
    for (const demo of [false, true]) {
      const result = readStaffSeed(text, { demo });
      expect(result.ok ? [] : result.faults.map(({ message }) => message)).toEqual([expect.stringContaining(token)]);
    }
  });

  it('that is no JSON is refused', () => {
    expect(readStaffSeed('[', { demo: false })).toMatchObject({ ok: false, faults: [{ code: 'INVALID_JSON' }] });
  });
});
