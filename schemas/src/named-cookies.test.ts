import { expect, it } from 'vitest';
import { readNamedCookies, writeNamedCookies } from './named-cookies.ts';

it('cookies come through a header as they were, and nonsense as none', () => {
  const cookies = [
    { name: 'session', value: 'ä;,"', maxAge: 60 },
    { name: 'consent', value: '' },
  ];
  expect(readNamedCookies(writeNamedCookies(cookies))).toEqual(cookies);
  const wrong = [[{ name: 'a b', value: '' }], [{ name: 'a' }], {}, 'x'].map((value) =>
    Buffer.from(JSON.stringify(value)).toString('base64url'),
  );
  for (const header of [undefined, '', '%', 'x', ...wrong]) expect(readNamedCookies(header)).toEqual([]);
});
