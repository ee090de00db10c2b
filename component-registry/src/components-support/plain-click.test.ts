// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isPlainClick } from './plain-click.ts';

const click = (init: MouseEventInit = {}): MouseEvent => new MouseEvent('click', { cancelable: true, ...init });

describe('isPlainClick', () => {
  it('is a click by the first button with no key held', () => {
    expect(isPlainClick(click())).toBe(true);
  });

  it.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
    'is not one that opens another tab, a window or a file: %j',
    (init) => {
      expect(isPlainClick(click(init))).toBe(false);
    },
  );

  it('is not one that somebody took already', () => {
    const taken = click();
    taken.preventDefault();
    expect(isPlainClick(taken)).toBe(false);
  });
});
