import { ANYBODY } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { createVisitCounter, type CountedVisit } from './visit-counter.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const visit = (visitorId: string, parts: Partial<CountedVisit> = {}): CountedVisit => ({
  tenant: 'at',
  page: 'home',
  locale: 'de-AT',
  visitor: ANYBODY,
  visitorId,
  visitorToken: `${visitorId}~`,
  at: NOON,
  ...parts,
});
const counter = () => createVisitCounter({ isOurs: (token, id) => token === `${id}~` });

it('each visitor counts once a day and page, by kind, and nothing of a visitor leaves', () => {
  const { count, take } = counter();
  for (const each of [
    visit('v1'),
    visit('v1'),
    visit('v2'),
    visit('v2', { page: 'product' }),
    visit('v3', { visitor: { ...ANYBODY, device: 'mobile' } }),
    visit('v1', { at: NOON + 86_400_000 }),
  ])
    count(each);
  const rows = take().flatMap((each) => ('count' in each ? [each.count] : []));
  expect(rows.map(({ day, page, visitor, visitors }) => [day, page, visitor.device, visitors])).toEqual([
    ['2026-11-20', 'home', 'desktop', 2],
    ['2026-11-20', 'product', 'desktop', 1],
    ['2026-11-20', 'home', 'mobile', 1],
    ['2026-11-21', 'home', 'desktop', 1],
  ]);
  expect(JSON.stringify(rows)).not.toContain('v1');
  expect(take()).toEqual([]);
});

it('an id that somebody made up does not count', () => {
  const { count, countForged, take } = counter();
  count(visit('v1', { visitorToken: 'v1-forged' }));
  expect(take()).toEqual([]);
  countForged('at', ['hero', 'rail']);
  countForged('at', ['hero']);
  expect(take()).toEqual([
    { forged: { tenant: 'at', experiment: 'hero', claims: 2 } },
    { forged: { tenant: 'at', experiment: 'rail', claims: 1 } },
  ]);
});
