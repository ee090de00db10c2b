import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cookieValue } from './cookies.ts';
import { remembered } from './remembered.ts';

describe('cookieValue', () => {
  it.each([
    ['a=1; consent=C0001,C0002', 'C0001,C0002'],
    ['consent=C0001%2CC0002', 'C0001,C0002'],
    ['a=1;consent = no; consent=yes ; b=2', 'yes'],
    ['consent=first; consent=second', 'first'],
    ['myconsent=1; a=consent=2; consent=3', '3'],
    ['consentx=1', undefined],
    ['consent', undefined],
    ['consent=', ''],
    ['consent=%E4', '%E4'],
    ['', undefined],
  ])('in %j is %j', (header, value) => {
    expect(cookieValue(header, 'consent')).toBe(value);
  });

  it('finds each of many cookies, whatever the others are called', () => {
    const text = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name, minLength: 1, maxLength: 8 }),
        (pairs) => {
          const header = pairs.map(([name, value]) => `${name}=${value}`).join('; ');
          for (const [name, value] of pairs) expect(cookieValue(header, name)).toBe(value);
        },
      ),
    );
  });
});

describe('remembered', () => {
  it('computes once for a text until there are too many, and does not keep long ones', () => {
    const asked: string[] = [];
    const lengthOf = remembered((text) => asked.push(text), 2);
    const long = 'x'.repeat(513);
    for (const text of ['a', 'a', 'b', 'a', long, long, 'c', 'a']) lengthOf(text);
    expect(asked).toEqual(['a', 'b', long, long, 'c', 'a']);
  });
});
