import { describe, expect, it } from 'vitest';
import { createOutput } from './output.ts';

const output = createOutput({ colors: false });
const none = { current: 1, changes: [], warnings: [] };

describe('a document without a visible change', () => {
  it('is said to show none', () => {
    expect(output.publishable('at/home.layer', { __typename: 'Publishable', ...none })).toContain(
      'no shopper sees a difference',
    );
  });

  it('of texts may show one where words come with data, such as the name of a category', () => {
    const text = output.publishable('at/de-AT.copy', { __typename: 'Publishable', ...none });
    expect(text).toContain('words that come with data');
    expect(text).not.toContain('no shopper');
  });
});
