import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerDocument, LayoutDocument } from '@vitrine/schemas';
import { resolve, type AppliedLayer } from '../resolve/index.ts';
import { fullLibrary, requestFacts } from '../resolve/testing/index.ts';
import {
  inLocale,
  instantIn,
  instantMeant,
  localOf,
  momentMeant,
  overFault,
  scheduleText,
  skippedBy,
  withSchedule,
} from './index.ts';

const at = (local: string, zone = 'Europe/Vienna') => instantIn(zone, local)?.toISOString();

describe('a time by the clocks of a shop', () => {
  it('is an hour ahead of UTC in winter and two in summer', () => {
    expect(at('2026-11-27T00:00')).toBe('2026-11-26T23:00:00.000Z');
    expect(at('2026-07-01T09:30', 'Europe/Amsterdam')).toBe('2026-07-01T07:30:00.000Z');
  });

  it('is the first of two where the clocks go back, and moves on where they skip it', () => {
    expect(at('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z');
    expect(at('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(at('2027-03-28T03:00')).toBe('2027-03-28T01:00:00.000Z');
  });

  it('is known to be skipped, with what the clocks show around it', () => {
    const around = { before: '2027-03-28T01:59', after: '2027-03-28T03:00' };
    for (const skipped of ['2027-03-28T02:00', '2027-03-28T02:30', '2027-03-28T02:59'])
      expect(skippedBy('Europe/Vienna', skipped)).toEqual(around);
    for (const shown of ['2027-03-28T01:59', '2027-03-28T03:00', '2026-10-25T02:30', '2026-11-27T00:00Z'])
      expect(skippedBy('Europe/Vienna', shown)).toBeUndefined();
    expect(skippedBy('Australia/Lord_Howe', '2026-10-04T02:15')).toEqual({
      before: '2026-10-04T01:59',
      after: '2026-10-04T02:30',
    });
  });

  it('is what the clocks show, unless they skip it', () => {
    const zones = fc.constantFrom(
      'Europe/Vienna',
      'Europe/Amsterdam',
      'America/New_York',
      'Australia/Lord_Howe',
      'UTC',
    );
    const minutes = fc.integer({ min: 0, max: 3 * 365 * 1440 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const local = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString().slice(0, 16);
        const instant = instantIn(zone, local);
        const shown = instant && localOf(zone, instant);
        expect(skippedBy(zone, local) === undefined ? shown : local).toBe(local);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is said in words, with the zone', () => {
    expect(scheduleText({ from: '2026-11-27T00:00', until: '2026-12-01T06:30' }, 'Europe/Vienna')).toBe(
      'from 27 November 2026 00:00 until 1 December 2026 06:30 (Europe/Vienna)',
    );
    expect(scheduleText({ until: '2026-12-01T00:00' }, 'Europe/Vienna')).toBe(
      'from its publishing on until 1 December 2026 00:00 (Europe/Vienna)',
    );
  });

  it('that was the end of a campaign is told, from the very minute on', () => {
    const until = '2026-12-01T00:00';
    const at = (now: string, schedule: LayerDocument['schedule'] = { until }) =>
      overFault('Europe/Vienna', { schedule, now: new Date(now), layer: 'at/home.sale.campaign' });
    expect(at('2026-11-30T22:59:00Z')).toBeUndefined();
    expect(at('2026-12-02T23:00:00Z', { from: until })).toBeUndefined();
    expect(at('2026-11-30T23:00:00Z')).toMatchObject({
      code: 'TIME_OVER',
      layer: 'at/home.sale.campaign',
      pointer: '/schedule/until',
      expected:
        'an end that is still to come: it is 1 December 2026 00:00 (Europe/Vienna), so nobody will see this campaign',
    });
  });

  it.each([
    '2026-02-30T00:00',
    '2026-13-01T00:00',
    '2026-00-01T00:00',
    '2026-11-27',
    '2026-11-27T24:00',
    '2026-11-27T00:00Z',
    'tomorrow',
  ])('%s is none', (text) => {
    expect(at(text)).toBeUndefined();
  });

  it('with a zone of its own is that instant', () => {
    expect(instantMeant('Europe/Vienna', '2026-11-27T00:00Z')?.toISOString()).toBe('2026-11-27T00:00:00.000Z');
    expect(instantMeant('Europe/Vienna', '2026-11-27T00:00')?.toISOString()).toBe('2026-11-26T23:00:00.000Z');
    expect(instantMeant('Europe/Vienna', '2026-11-27T00:00:30')?.toISOString()).toBe('2026-11-26T23:00:30.000Z');
    for (const none of ['2026-13-27T00:00Z', '2026-02-30T00:00Z', '2026-11-27T00:00:60', '2026-11-27T00:00:00.5'])
      expect(instantMeant('Europe/Vienna', none)).toBeUndefined();
  });

  it('is refused in words where there is none, where the clocks skip it, and in the past where it must be to come', () => {
    const said = (text: string, after?: string) => {
      const meant = momentMeant('Europe/Vienna', text, after === undefined ? {} : { after: new Date(after) });
      return 'fault' in meant ? meant.fault.message : meant.moment.toISOString();
    };
    expect(said('2026-13-01T00:00')).toBe(
      'expected a time, such as 2026-11-27T00:00 by the clocks of Europe/Vienna, or an instant with its zone, got "2026-13-01T00:00"',
    );
    for (const skipped of ['2027-03-28T02:30', '2027-03-28T02:30:10'])
      expect(said(skipped)).toContain('a time that the clocks of Europe/Vienna show: that day they go from');
    expect(said('2027-03-28T02:30Z')).toBe('2027-03-28T02:30:00.000Z');
    expect(said('2026-11-27T00:00', '2026-11-26T23:00:00Z')).toBe(
      'expected a time to come: it is 27 November 2026 00:00 (Europe/Vienna), so this one has passed, got "2026-11-27T00:00"',
    );
    expect(said('2026-11-27T00:01', '2026-11-26T23:00:00Z')).toBe('2026-11-26T23:01:00.000Z');
  });

  it('reads back from the clocks, but where they skip it', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    const clocks = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    fc.assert(
      fc.property(minutes, (minute) => {
        const local = clocks.format(minute * 60_000).replace(' ', 'T');
        const back = instantIn('Europe/Berlin', local)?.getTime() ?? 0;
        expect([minute * 60_000, (minute - 60) * 60_000]).toContain(back);
        expect(clocks.format(back).replace(' ', 'T')).toBe(local);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a layer with a schedule', () => {
  const layer = { page: 'home', prefix: 'sale', ops: [] };

  it('becomes one with a condition on the time, beside its own', () => {
    const schedule = { from: '2026-11-27T00:00', until: '2026-12-01T00:00' };
    const time = { $gte: '2026-11-26T23:00:00.000Z', $lt: '2026-11-30T23:00:00.000Z' };
    expect(withSchedule({ ...layer, schedule }, 'Europe/Vienna')).toEqual({ ...layer, when: { time } });
    expect(withSchedule({ ...layer, schedule, when: { device: 'mobile' } }, 'Europe/Vienna').when).toEqual({
      $and: [{ time }, { device: 'mobile' }],
    });
    expect(withSchedule({ ...layer, schedule: { until: '2026-12-01T00:00' } }, 'Europe/Vienna').when).toEqual({
      time: { $lt: time.$lt },
    });
  });

  it('is the same object without one, so that what is known of it stays known', () => {
    expect(withSchedule(layer, 'Europe/Vienna')).toBe(layer);
  });

  it('in one locale asks for that locale', () => {
    expect(inLocale(layer, 'fr-CH').when).toEqual({ locale: 'fr-CH' });
  });
});

describe('laws of resolve with campaigns', () => {
  const minute = fc
    .integer({ min: 0, max: 4 * 24 * 60 })
    .map((minutes) => new Date(Date.UTC(2026, 9, 23) + minutes * 60_000));
  const local = minute.map((date) => date.toISOString().slice(0, 16));
  const schedule = fc
    .tuple(local, local)
    .map(([a, b]) => (a < b ? { from: a, until: b } : { from: b, ...(a === b ? {} : { until: a }) }));
  const campaign = fc.tuple(schedule, fc.constantFrom('de-AT', undefined)).map(([when, locale]): LayerDocument => {
    const layer: LayerDocument = withSchedule(
      {
        page: 'home',
        prefix: 'sale',
        schedule: when,
        ops: [{ op: 'set', node: 'home', pointer: '/props/title', value: JSON.stringify(when) }],
      },
      'Europe/Vienna',
    );
    return locale === undefined ? layer : inLocale(layer, locale);
  });
  const base: LayoutDocument = { page: 'home', catalog: 1, root: { id: 'home', type: 'page' } };

  it('nothing changes before validUntil, across the change of the clocks, and something may at it', () => {
    fc.assert(
      fc.property(
        fc.array(campaign, { maxLength: 4 }),
        minute,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (documents, now, share) => {
          const see = (instant: Date) =>
            resolve({
              base,
              layers: documents.map((document, index): AppliedLayer => ({
                id: `campaign-${index}`,
                kind: 'campaign',
                document,
              })),
              library: fullLibrary,
              request: { ...requestFacts(), locale: 'de-AT', now: instant },
            });
          const { tree, validUntil, warnings } = see(now);
          expect(warnings).toEqual([]);
          const end = validUntil === '' ? now.getTime() + 10 * 86_400_000 : Date.parse(validUntil);
          expect(end).toBeGreaterThan(now.getTime());
          expect(
            see(new Date(Math.min(end - 1, Math.floor(now.getTime() + share * (end - now.getTime()))))).tree,
          ).toEqual(tree);
        },
      ),
      { numRuns: 500 },
    );
  });
});
