import { describe, expect, it } from 'vitest';
import { changesOf, nameOfChange, readChange } from './newsletter-change.ts';

describe('the change that somebody chose', () => {
  it.each([
    ['frequency|0', { kind: 'frequency', frequency: 'daily' }],
    ['frequency|3', { kind: 'frequency', frequency: 'monthly' }],
    ['unsubscribe|99', { kind: 'unsubscribe', from: 'shop' }],
    ['pause|-100', { kind: 'pause', days: '7' }],
  ])('%s is of a shop alone', (choice, expected) => {
    expect(readChange(choice, '', false)).toEqual(expected);
  });

  it.each([
    ['unsubscribe|199', { kind: 'unsubscribe', from: 'both' }],
    ['unsubscribe|299', { kind: 'unsubscribe', from: 'shop' }],
    ['unsubscribe|99', { kind: 'unsubscribe', from: 'group' }],
  ])('%s is of a shop with its group', (choice, expected) => {
    expect(readChange(choice, '30', true)).toEqual(expected);
  });

  it.each([
    ['frequency|0', '', true],
    ['unsubscribe|199', '', false],
    ['unsubscribe|toString', '', true],
    ['frequency|4', '', false],
    ['pause|-100', '8', true],
    ['', '', false],
  ])('%j with %j is none', (choice, days, hasGroup) => {
    expect(readChange(choice, days, hasGroup)).toBeUndefined();
  });

  it('has a name of its own in addresses', () => {
    for (const hasGroup of [true, false]) {
      const names = changesOf(hasGroup).map(nameOfChange);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toContain('pause-14');
    }
  });
});
