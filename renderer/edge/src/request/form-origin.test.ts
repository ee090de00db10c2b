import { describe, expect, it } from 'vitest';
import { isSameSite } from './form-origin.ts';

const from = (headers: Record<string, string>) => isSameSite({ host: 'at.localhost', headers });

describe('isSameSite', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://at.localhost:3000' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://at.localhost:3000' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'http://AT.localhost:3000' }, true],
    [{ origin: 'http://lingerie.localhost:3000' }, false],
    [{ origin: 'https://boese.example' }, false],
    [{ origin: 'null' }, false],
    [{}, true],
    [{ cookie: 'consent=C0001; loginState=x' }, true],
    [{ cookie: 'a=b; session=x' }, false],
    [{ cookie: 'refresh=x' }, false],
    [{ cookie: 'a=b;__Host-remember=x' }, false],
    [{ cookie: 'session=x', origin: 'http://at.localhost:3000' }, true],
    [{ cookie: 'session=x', 'sec-fetch-site': 'same-origin' }, true],
  ])('%o is %s', (headers, expected) => {
    expect(from(headers as Record<string, string>)).toBe(expected);
  });
});
