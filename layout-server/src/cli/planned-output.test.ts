import { expect, it } from 'vitest';
import { createPlannedOutput } from './planned-output.ts';

it('tells a notice by the clocks of the shop that it is about', () => {
  const notice = { number: 1, documentId: 'at/home.layer', revision: 4, text: 'will not come', readAt: null };
  const told = createPlannedOutput({ colors: false }).inbox([
    { ...notice, createdAt: '2026-11-26T23:30:00.000Z', timeZone: 'Europe/Vienna' },
    { ...notice, createdAt: '2026-07-01T10:00:00.000Z', timeZone: 'Europe/London' },
  ]);
  expect(told.split('\n')).toEqual([
    '● 2026-11-27 00:30 CET  at/home.layer #4 will not come',
    '● 2026-07-01 11:00 BST  at/home.layer #4 will not come',
  ]);
});
