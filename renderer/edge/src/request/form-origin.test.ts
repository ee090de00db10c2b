import { describe, expect, it } from 'vitest';
import { clientOf, isSameSite } from './form-origin.ts';

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
  ])('LX-028: %o is %s', (headers, expected) => {
    expect(from(headers as Record<string, string>)).toBe(expected);
  });
});

describe('clientOf', () => {
  it.each([
    ['203.0.113.7', undefined, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['172.18.0.2', '9.9.9.9, 198.51.100.1', '198.51.100.1'],
    ['::1', '198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
  ])('from %s with %s is %s: only a proxy of ours is believed', (remote, forwarded, expected) => {
    expect(clientOf({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }, remote)).toBe(
      expected,
    );
  });
});
