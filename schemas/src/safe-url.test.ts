import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeUrl } from './index.ts';

describe('safeUrl', () => {
  it.each([
    'https://example.com/a?b=c#d',
    'mailto:hilfe@example.com',
    'tel:+43123456',
    '/s/kleid',
    '/',
    '#inhalt',
    '/a?b=//c',
    'http://ch.localhost:3000/',
  ])('keeps %s', (url) => {
    expect(safeUrl(url)).toBe(url);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\tjavascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http://example.com',
    'http://localhost',
    'http://localhost.example',
    'relative/path',
    'https://user:pw@example.com',
    'blob:https://x',
    'file:///etc/passwd',
    `/${'a'.repeat(3000)}`,
    '/\u0000',
    '/\u2028',
  ])('refuses %j', (url) => {
    expect(safeUrl(url)).toBeUndefined();
  });

  it('gives nothing that a browser would run or send to another host by a path', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom('', '/', '//', 'javascript:', 'https:', '#'),
        (text, start) => {
          const given = safeUrl(start + text);
          if (given === undefined) return;
          const url = new URL(given, 'https://shop.example/page');
          expect(['https:', 'mailto:', 'tel:']).toContain(url.protocol);
          if (given.startsWith('/')) expect(url.host).toBe('shop.example');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
