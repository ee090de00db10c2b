import { createSigner } from '@vitrine/schemas/signing';
import { expect, it } from 'vitest';
import { createArmsCookies, NO_STORED_ARMS } from './arms-cookie.ts';

const [OLD, NEW] = ['an old secret of at least 32 characters', 'a new secret of at least 32 characters'];
const cookiesOf = (...secrets: string[]) => createArmsCookies({ signer: createSigner({ secrets, clock: Date.now }) });
const cookies = cookiesOf(NEW);
const experiments = [{ key: 'hero', phase: 2 }, { key: 'rail' }];
const own = cookies.write('v1', NO_STORED_ARMS, { hero: 'b', rail: 'a' }, experiments);

it('keeps arms with the phase that they were assigned in, and adds to them', () => {
  const stored = cookies.read(own, 'v1');
  expect(stored).toMatchObject({ state: 'own', arms: { hero: 'b', rail: 'a' }, phases: { hero: 2, rail: 1 } });
  const more = cookies.write('v1', stored, { hero: 'b', teaser: 'c' }, [{ key: 'hero', phase: 3 }, { key: 'teaser' }]);
  expect(cookies.read(more, 'v1')).toMatchObject({
    arms: { hero: 'b', rail: 'a', teaser: 'c' },
    phases: { hero: 2, rail: 1, teaser: 1 },
  });
});

it.each([
  ['written by hand', 'hero:b:2'],
  ['as it was before', 'hero:b'],
  ['with another arm', own.replace('hero:b', 'hero:a')],
  ['with another phase', own.replace('hero:b:2', 'hero:b:3')],
  ['with one arm more', own.replace('~', '.teaser:b:1~')],
  [
    'with a seal of another cookie',
    `hero:a:2~${cookies.write('v1', NO_STORED_ARMS, { hero: 'b' }, experiments).split('~')[1]}`,
  ],
])('%s it is forged, and says which experiments it is about', (_name, cookie) => {
  expect(cookies.read(cookie, 'v1')).toMatchObject({ state: 'forged', arms: {} });
  expect(cookies.read(cookie, 'v1').named).toContain('hero');
});

it('one of another visitor is forged', () => {
  expect(cookies.read(own, 'v1').state).toBe('own');
  expect(cookies.read(own, 'v2')).toMatchObject({ state: 'forged', arms: {} });
});

it('a rotation of keys keeps arms: what the old one signed is known, and to be signed anew', () => {
  const [before, between, after] = [cookiesOf(OLD), cookiesOf(NEW, OLD), cookiesOf(NEW)];
  const old = before.write('v1', NO_STORED_ARMS, { hero: 'b' }, experiments);
  const stored = between.read(old, 'v1');
  expect(stored).toMatchObject({ state: 'aged', arms: { hero: 'b' } });
  expect(after.read(between.write('v1', stored, {}, []), 'v1')).toMatchObject({ state: 'own', arms: { hero: 'b' } });
  expect(after.read(old, 'v1').state).toBe('forged');
});

it('holds 40 experiments, the newest', () => {
  const arms = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`test-${index}`, 'a']));
  const kept = cookies.read(cookies.write('v1', NO_STORED_ARMS, arms, []), 'v1').arms;
  expect(Object.keys(kept)).toEqual(Object.keys(arms).slice(10));
  expect(cookies.write('v1', NO_STORED_ARMS, {}, [])).toBe('');
});
