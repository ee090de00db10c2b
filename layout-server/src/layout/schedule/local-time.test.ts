import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inLocale, instantIn, instantMeant, withSchedule } from './index.ts';

const at = (local: string, zone = 'Europe/Vienna') => instantIn(zone, local)?.toISOString();

describe('TN-006: a time by the clocks of a shop', () => {
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

  it.each(['2026-02-30T00:00', '2026-11-27', '2026-11-27T24:00', '2026-11-27T00:00Z', 'tomorrow'])('%s is none', (text) => {
    expect(at(text)).toBeUndefined();
  });

  it('with a zone of its own is that instant', () => {
    expect(instantMeant('Europe/Vienna', '2026-11-27T00:00Z')?.toISOString()).toBe('2026-11-27T00:00:00.000Z');
    expect(instantMeant('Europe/Vienna', '2026-11-27T00:00')?.toISOString()).toBe('2026-11-26T23:00:00.000Z');
    expect(instantMeant('Europe/Vienna', '2026-13-27T00:00Z')).toBeUndefined();
  });

  it('reads back from the clocks, but where they skip it', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    const clocks = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });
    fc.assert(fc.property(minutes, (minute) => {
      const local = clocks.format(minute * 60_000).replace(' ', 'T');
      const back = instantIn('Europe/Berlin', local)?.getTime() ?? 0;
      expect([minute * 60_000, (minute - 60) * 60_000]).toContain(back);
      expect(clocks.format(back).replace(' ', 'T')).toBe(local);
    }), { numRuns: 2_000 });
  });
});

describe('a layer with a schedule', () => {
  const layer = { page: 'home', prefix: 'sale', ops: [] };

  it('becomes one with a condition on the time, beside its own', () => {
    const schedule = { from: '2026-11-27T00:00', until: '2026-12-01T00:00' };
    const time = { $gte: '2026-11-26T23:00:00.000Z', $lt: '2026-11-30T23:00:00.000Z' };
    expect(withSchedule({ ...layer, schedule }, 'Europe/Vienna')).toEqual({ ...layer, when: { time } });
    expect(withSchedule({ ...layer, schedule, when: { device: 'mobile' } }, 'Europe/Vienna').when).toEqual({ $and: [{ time }, { device: 'mobile' }] });
    expect(withSchedule({ ...layer, schedule: { until: '2026-12-01T00:00' } }, 'Europe/Vienna').when).toEqual({ time: { $lt: time.$lt } });
  });

  it('is the same object without one, so that what is known of it stays known', () => {
    expect(withSchedule(layer, 'Europe/Vienna')).toBe(layer);
  });

  it('LX-013: in one locale asks for that locale', () => {
    expect(inLocale(layer, 'fr-CH').when).toEqual({ locale: 'fr-CH' });
  });
});
