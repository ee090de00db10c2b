import { expect, it } from 'vitest';
import { START_SCRIPT } from './start-script.ts';

it('looks for nodes in words that no node of a page is written in', () => {
  expect(START_SCRIPT).toContain('[data-node=footer]');
  expect(START_SCRIPT).not.toContain('data-node="');
});
