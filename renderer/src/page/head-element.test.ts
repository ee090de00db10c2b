import { expect, it } from 'vitest';
import { NEAR } from './head-element.ts';
import { HEAD_SCRIPT } from './head-script.ts';

it('names the nodes whose islands have something to do unasked, in words that no node of a page is written in', () => {
  expect(NEAR).toEqual(expect.arrayContaining(['footer', 'mega-menu']));
  expect(NEAR.join(' ')).not.toMatch(/header|"/);
  expect(HEAD_SCRIPT).not.toContain('data-node="');
});

it('is small, since it comes again with each page', () => {
  expect(HEAD_SCRIPT.length).toBeLessThan(1_500);
});
