import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@vitrine/platform/database';
import { testEngines } from '@vitrine/platform/testing/databases';
import { createReportStreams, type ReportStreams } from './index.ts';

const START = Date.parse('2026-11-20T08:00:00.000Z');
const at = (minutes: number): Date => new Date(START + minutes * 60_000);

describe.each(testEngines())('the numbers of edges on $engine', ({ open }) => {
  let database: Database;
  let streams: ReportStreams;
  beforeAll(async () => {
    database = await open();
    // Two layout servers take what one edge sends.
    streams = createReportStreams(database);
  });
  afterAll(() => database.close());

  const note = (stream: string, numbers: [number, number][], last: number, more = {}, minute = 0) =>
    createReportStreams(database).note(
      'exposures',
      { stream, durable: true, numbers, last, waiting: 0, ...more },
      at(minute),
    );

  it('say what is lost and what still waits, in any order, repeated, and after a kill', async () => {
    const numbersOf = async (what: 'exposures' | 'events', minute: number) => {
      const { unheard: _each, late: _late, lateSince: _since, ...numbers } = await streams.missing(what, at(minute));
      return numbers;
    };
    const missing = (minute = 0) => numbersOf('exposures', minute);
    await note('edge-1', [[1, 40]], 100, { waiting: 60 });
    expect(await missing()).toEqual({ lost: 0, waiting: 60, silent: 0, away: 0 });
    await Promise.all([
      note('edge-1', [[81, 100]], 100),
      note('edge-1', [[61, 80]], 100),
      note('edge-1', [[1, 40]], 100),
    ]);
    expect(await missing()).toEqual({ lost: 20, waiting: 0, silent: 0, away: 0 });
    await note('edge-1', [[41, 60]], 100);
    expect(await missing()).toEqual({ lost: 0, waiting: 0, silent: 0, away: 0 });
    await note('edge-2', [[1, 5]], 12, { durable: false, waiting: 7 });
    expect(await missing()).toEqual({ lost: 0, waiting: 7, silent: 0, away: 0 });
    expect(await missing(60), 'without a disk, and heard no more').toEqual({ lost: 7, waiting: 0, silent: 1, away: 1 });
    await note('edge-3', [[1, 5]], 12, { waiting: 7 }, 1);
    expect(await missing(60), 'with a disk').toEqual({ lost: 7, waiting: 7, silent: 1, away: 2 });
    await note('edge-4', [], 3, { durable: false, closed: true }, 1);
    expect(await missing(60), 'ended in order').toEqual({ lost: 10, waiting: 7, silent: 1, away: 2 });
    expect((await streams.missing('exposures', at(60))).unheard).toEqual(
      expect.arrayContaining([
        { heardAt: at(1), told: 12, missing: 7, isDurable: true },
        { heardAt: at(0), told: 12, missing: 7, isDurable: false },
        { heardAt: at(0), told: 100, missing: 0, isDurable: true },
      ]),
    );
    expect((await streams.missing('exposures', at(5))).unheard, 'heard of late').toEqual([]);
    expect(await streams.missing('exposures', at(5)), 'but not in the last half minute').toMatchObject({
      late: 3,
      lateSince: at(0),
    });
    expect(await streams.missing('exposures', at(1.4))).toMatchObject({ late: 2, lateSince: at(0) });
    expect(await streams.missing('exposures', at(0.4))).toMatchObject({ late: 0, lateSince: undefined });
    expect(await numbersOf('events', 60)).toEqual({ lost: 0, waiting: 0, silent: 0, away: 0 });
    expect(await streams.forget(at(1), 10), 'what was heard before').toBe(2);
    expect(await missing(60)).toEqual({ lost: 3, waiting: 7, silent: 0, away: 1 });
  });
});
