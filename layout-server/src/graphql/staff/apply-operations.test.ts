import { expect, it } from 'vitest';
import { readEdits } from './apply-operations.ts';

const HIDE = { op: 'hide', node: 'hero' };
const messagesOf = (operations: readonly unknown[]): string[] => {
  const read = readEdits(operations, 'at/home.layer');
  return 'faults' in read ? read.faults.map(({ message }) => message) : [];
};

it('names the step of each fault', () => {
  expect(messagesOf([HIDE, { op: 'hide' }])).toEqual([expect.stringMatching(/^step 2: .*"node"/)]);
});

it('tells the first hundred faults of steps that are all wrong, whose answer would hold up everybody else', () => {
  const told = messagesOf(Array.from({ length: 4_000 }, () => ({})));
  expect(told.length).toBeLessThanOrEqual(110);
  expect(told[0]).toMatch(/^step 1: /);
});

it('takes as many steps as bring a layer of the most operations to another, and no more', () => {
  expect(messagesOf(Array.from({ length: 5_000 }, () => HIDE))).toEqual([]);
  expect(messagesOf(Array.from({ length: 5_001 }, () => HIDE))).toEqual([
    'at/home.layer: expected at most 5000 steps, got 5001',
  ]);
});
