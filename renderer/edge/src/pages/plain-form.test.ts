import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTarget } from '../request/path.ts';
import { targetOfForm } from './plain-form.ts';

const form = { field: 'q', prefix: '/s/' };

describe('a search without scripts', () => {
  it.each([
    ['q=rotes+kleid', '/s/rotes%20kleid'],
    ['q=rotes%20kleid', '/s/rotes%20kleid'],
    ['x=1&q=%20%20kleid%20&q=hose', '/s/kleid'],
    ['q=100%25', '/s/100%25'],
    ['q=24%2F7', '/s/24%2F7'],
    ['q=%2F%2Fevil.example', '/s/evil.example'],
    ['q=a%0D%0Ab', '/s/a%20b'],
    ['q=', undefined],
    ['q=%20', undefined],
    ['q=..', undefined],
    ['q=a%2F..%2Fb', undefined],
    [`q=${'x'.repeat(201)}`, undefined],
    ['', undefined],
  ])('?%s leads to %s', (search, location) => {
    expect(targetOfForm(form, search)).toBe(location);
  });

  it('whatever is asked for, the address is one that the edge reads again', () => {
    const readable = fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (term) => {
      const location = targetOfForm(form, new URLSearchParams({ q: term }).toString());
      return location === undefined || readTarget(location)?.path.startsWith('/s/') === true;
    });
    expect(() => fc.assert(readable, { numRuns: 1_000 })).not.toThrow();
  });
});
