import { expect, it } from 'vitest';
import { PASSED_COOKIES, setCookiesOf } from './named-cookies.ts';

it('sets what the table knows with its attributes, and tells of the rest by name alone', () => {
  const unknown: string[] = [];
  const set = (overTls: boolean) =>
    setCookiesOf(
      [
        { name: 'session', value: 'é', maxAge: 60 },
        { name: 'consent', value: 'C0001,C0002' },
        { name: 'constructor', value: 'secret' },
      ],
      { overTls, onUnknown: (name) => unknown.push(name) },
    );
  expect(set(true)).toEqual([
    'session=%C3%A9; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=60',
    'consent=C0001%2CC0002; Path=/; SameSite=Lax; Secure',
  ]);
  expect(set(false)[1]).toBe('consent=C0001%2CC0002; Path=/; SameSite=Lax');
  expect(unknown).toEqual(['constructor', 'constructor']);
  expect(PASSED_COOKIES).toEqual(['session']);
});
