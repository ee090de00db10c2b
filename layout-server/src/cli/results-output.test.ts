import { createColors } from 'picocolors';
import { expect, it } from 'vitest';
import { changedMetricsText, unheardText } from './results-output.ts';
import { shopsResultsText } from './shops-results-output.ts';

const c = createColors(false);

it('says of edges that are not heard any more when they were last, how much they had told, and what of it is missing', () => {
  const row = {
    what: 'exposures' as const,
    heardAt: '2026-11-26T08:05:00.000Z',
    told: 1_234,
    missing: 0,
    hasDisk: true,
  };
  expect(
    unheardText(c, {
      since: '2026-11-25T09:00:00.000Z',
      silentEdges: 1,
      awayEdges: 1,
      lateEdges: 2,
      lateSince: '2026-11-26T08:06:07.000Z',
      unheard: [
        row,
        { ...row, what: 'events', missing: 20 },
        { ...row, heardAt: '2026-11-24T08:00:00.000Z', missing: 1, hasDisk: false },
      ],
    }),
  ).toEqual([
    '  2 edges have not been heard since 2026-11-26 08:06:07 UTC: what visitors do there since is not in the figures, and comes when the edge is heard again',
    '  An edge without REPORTS_DIR ended without a word: what visitors saw in the last half second before is not known',
    '    exposures: last heard 2026-11-24 08:00 UTC, before this phase began; of the 1,234 until then 1 is missing',
    '  An edge has not been heard for ten minutes: what lies in REPORTS_DIR there comes when the edge starts again, and is lost with the disk',
    '    exposures: last heard 2026-11-26 08:05 UTC; of the 1,234 until then none is missing',
    '    events: last heard 2026-11-26 08:05 UTC; of the 1,234 until then 20 are missing',
  ]);
  expect(
    unheardText(c, { since: null, silentEdges: 0, awayEdges: 0, lateEdges: 0, lateSince: null, unheard: [] }),
  ).toEqual([]);
});

it('says which metric decides by other words than its file has by now, of a shop and of several', () => {
  const changed = { key: 'buyers', name: 'people who bought', isGone: false };
  const said =
    'Changed metric: people who bought is figured as it was worded when the phase began; elm words "buyers" otherwise since, and a new phase takes what is said then';
  expect(changedMetricsText(c, 'elm', { changedMetrics: [changed] })).toEqual([said]);
  expect(changedMetricsText(c, 'elm', { changedMetrics: [{ ...changed, isGone: true }] })[0]).toContain(
    'elm has no metric "buyers" any more',
  );
  const shop = { tenant: 'oak', status: 'running', phase: 1, visitors: 0, sentence: '', changedMetrics: [] };
  const text = shopsResultsText(c, {
    key: 'one',
    sentence: 'Nobody took part yet.',
    decision: 'NOBODY',
    confidence: 0.99,
    arms: [],
    metrics: [],
    sampleRatio: null,
    shops: [shop, { ...shop, tenant: 'elm', changedMetrics: [changed] }],
    leftOut: [],
  });
  expect(text).toContain(`\n${said}\n`);
});
