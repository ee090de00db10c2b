import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cookieValue } from './cookies.ts';
import { remembered } from './remembered.ts';
import { createRequestIds, requestIdOf } from './request-id.ts';

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

describe('request ids', () => {
  it('are all different, in one process and among two, and are taken by the next process as they are', () => {
    const makers = ['11111111-1111-4111-8111-111111111111', '22222222-1111-4111-8111-111111111111'].map((start) =>
      createRequestIds(() => start),
    );
    const ids = makers.flatMap((make) => [make(), make(), make()]);
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) expect(requestIdOf(id, () => 'another')).toBe(id);
  });

  it.each(['short', 'x'.repeat(65), 'with space 1', '<script>1', undefined])(
    '%j from outside is not taken',
    (header) => {
      expect(requestIdOf(header, () => 'another')).toBe('another');
    },
  );
});
