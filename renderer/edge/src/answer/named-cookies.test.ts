import { expect, it } from 'vitest';
import { namedCookie, passedCookies, setCookiesOf } from './named-cookies.ts';

it('sets what the table knows with its attributes, and tells of the rest by name alone', () => {
  const unknown: string[] = [];
  const set = (overTls: boolean) =>
    setCookiesOf(
      [
        { name: 'session', value: 'é', maxAge: 60 },
        { name: 'loginState', value: '{"li":"1"}' },
        { name: 'constructor', value: 'secret' },
      ],
      { overTls, onUnknown: (name) => unknown.push(name) },
    );
  expect(set(true)).toEqual([
    '__Host-session=%C3%A9; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=60',
    'loginState=%7B%22li%22%3A%221%22%7D; Path=/; SameSite=Lax; Secure',
  ]);
  expect(set(false)[1]).toBe('loginState=%7B%22li%22%3A%221%22%7D; Path=/; SameSite=Lax');
  expect(new Set(unknown)).toEqual(new Set(['constructor']));
  expect(set(false)[0]).toBe('session=%C3%A9; Path=/; SameSite=Lax; HttpOnly; Max-Age=60');
  expect(passedCookies('session=s; remember=r%2B; anonymous=a; loginState=l; other=o', false)).toEqual({
    remember: 'r+',
    anonymous: 'a',
  });
  expect(passedCookies('remember=r; __Host-remember=ours', true)).toEqual({ remember: 'ours' });
});

it('reads what it set under the name that the browser has it by', () => {
  expect(namedCookie('session=theirs; __Host-session=ours', 'session', true)).toBe('ours');
  expect(namedCookie('session=ours', 'session', false)).toBe('ours');
  expect(namedCookie('', 'session', false)).toBeUndefined();
});
