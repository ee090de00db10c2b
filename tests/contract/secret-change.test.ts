import { readFileSync } from 'node:fs';
import { LIFETIMES, type Audience } from '@vitrine/schemas/signing';
import { expect, it } from 'vitest';

const HOUR = 3_600;
const DAY = 24 * HOUR;

it('operators are told how long links that people keep need a secret that was changed', () => {
  const operations = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8');
  const lastStep = /^3\. `new`.*$/mu.exec(operations)?.[0];
  const kept: readonly Audience[] = ['preview', 'order', 'stock-alert'];
  expect(lastStep).toContain(`${LIFETIMES.node / HOUR} hours`);
  for (const audience of kept) expect(lastStep).toContain(`${LIFETIMES[audience] / DAY} days`);
});
