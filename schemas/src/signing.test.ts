import { describe, expect, it } from 'vitest';
import { signToken, verifyToken } from './signing.ts';

const secret = 'a secret that is long enough for a test';
const now = new Date('2026-11-20T12:00:00Z');
const token = signToken({ tenant: 'at' }, { secret, audience: 'internal', expiresInSeconds: 30, now });

describe('signed tokens', () => {
  it('give their payload back to the audience they are for', () => {
    expect(verifyToken(token, { secret, audience: 'internal', now })).toEqual({ ok: true, payload: { tenant: 'at' } });
  });

  it('open no other door', () => {
    expect(verifyToken(token, { secret, audience: 'shop', now })).toEqual({ ok: false, reason: 'audience' });
  });

  it('end', () => {
    expect(verifyToken(token, { secret, audience: 'internal', now: new Date(now.getTime() + 30_000) })).toEqual({
      ok: false,
      reason: 'expired',
    });
  });

  it('are worth nothing under another secret', () => {
    expect(verifyToken(token, { secret: `${secret}!`, audience: 'internal', now })).toEqual({
      ok: false,
      reason: 'signature',
    });
  });

  it.each(['', '.', 'v1.', 'v1.e30.', 'v1.e30.AAAA', 'x'.repeat(10_000)])('refuse %j without throwing', (text) => {
    expect(verifyToken(text, { secret, audience: 'internal', now }).ok).toBe(false);
  });

  it('notice a change of any character', () => {
    for (let index = 0; index < token.length - 1; index += 1) {
      const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
      expect(verifyToken(changed, { secret, audience: 'internal', now }).ok, `character ${index}`).toBe(false);
    }
  });
});
