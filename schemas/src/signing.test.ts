import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createSigner, LIFETIMES } from './signing.ts';

const [secret, other] = ['a secret that is long enough for a test', 'another one that is long enough for it'];
const now = Date.parse('2026-11-20T12:00:00Z');
const signer = (secrets: readonly string[] = [secret], at = now) => createSigner({ secrets, clock: () => at });
const token = signer().sign('internal', { tenant: 'at' });

describe('signed tokens', () => {
  it('give their payload back to the audience they are for', () => {
    expect(signer().verify(token, 'internal')).toEqual({ ok: true, payload: { tenant: 'at' }, isCurrent: true });
  });

  it('are made and read by nobody without a secret', () => {
    expect(() => signer([])).toThrow(/expected a secret/);
  });

  it('open no other door', () => {
    expect(signer().verify(token, 'shop')).toEqual({ ok: false, reason: 'audience' });
  });

  it.each([
    ['a server whose clock is 60 s behind its reader', 30_000 + 59_999, true],
    ['nobody any more', 30_000 + 60_000, false],
    ['a server whose clock is ahead of its reader', -59_000, true],
  ])('are taken from %s', (_, later, ok) => {
    expect(signer([secret], now + later).verify(token, 'internal')).toEqual(
      ok ? { ok, payload: { tenant: 'at' }, isCurrent: true } : { ok, reason: 'expired' },
    );
  });

  it('hold no longer than their audience, and shorter if it is wished', () => {
    const long = signer().sign('preview', {}, { seconds: 10 * LIFETIMES.preview });
    const short = signer().sign('preview', {}, { seconds: 60 });
    const early = signer().sign('preview', {}, { from: now - LIFETIMES.preview * 1000 });
    const at = (seconds: number, each: string): boolean =>
      signer([secret], now + seconds * 1000).verify(each, 'preview').ok;
    expect([at(LIFETIMES.preview + 59, long), at(LIFETIMES.preview + 60, long)]).toEqual([true, false]);
    expect([at(119, short), at(120, short)]).toEqual([true, false]);
    expect([at(59, early), at(60, early)]).toEqual([true, false]);
  });

  it('are worth nothing under another secret, which its id tells apart', () => {
    expect(signer([other]).verify(token, 'internal')).toEqual({ ok: false, reason: 'key' });
    const [header = ''] = signer([other]).sign('internal', {}).split('.');
    expect(signer([other]).verify(`${header}.${token.split('.').slice(1).join('.')}`, 'internal')).toEqual({
      ok: false,
      reason: 'signature',
    });
  });

  it('are understood by both of two servers at each step of a change of secrets', () => {
    const steps = [[secret], [secret, other], [other, secret], [other]];
    const pairs = steps.flatMap((step, index) => steps.slice(index, index + 2).map((next) => [step, next] as const));
    for (const [one, two] of pairs) {
      expect(signer(two).verify(signer(one).sign('render', {}), 'render').ok, `${one} to ${two}`).toBe(true);
      expect(signer(one).verify(signer(two).sign('render', {}), 'render').ok, `${two} to ${one}`).toBe(true);
    }
    expect(signer([other]).verify(signer([secret]).sign('render', {}), 'render').ok).toBe(false);
  });

  it('are JSON Web Tokens, as other programs read them', async () => {
    const read = await jwtVerify(token, new TextEncoder().encode(secret), {
      audience: 'internal',
      algorithms: ['HS256'],
      currentDate: new Date(now),
    });
    expect(read.payload).toEqual({ aud: 'internal', exp: now / 1000 + 30, told: { tenant: 'at' } });
    expect(read.protectedHeader.kid).toMatch(/^[\w-]{8}$/);
  });

  it('let nobody choose another algorithm', () => {
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect(signer().verify(`${none}.${token.split('.')[1]}.`, 'internal').ok).toBe(false);
  });

  it.each(['', '.', '..', 'v1.', 'v1.e30.AAAA', `${token.split('.')[0]}.e30`, `${token}.x`, 'x'.repeat(10_000)])(
    'refuse %j without throwing',
    (text) => {
      expect(signer().verify(text, 'internal').ok).toBe(false);
    },
  );

  it('notice a change of any character', () => {
    for (let index = 0; index < token.length; index += 1) {
      const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
      expect(signer().verify(changed, 'internal').ok, `character ${index}`).toBe(false);
    }
  });
});
