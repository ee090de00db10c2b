import type { Exposure } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '@vitrine/platform/logging';
import type { StreamEntry } from '@vitrine/platform/redis';
import { createExposureRing, createSharedExposures, type ExposureSink } from './index.ts';

const exposure = (unit: string): Exposure => ({
  tenant: 'at',
  experiment: 'words',
  phase: 1,
  variant: 'a',
  unit,
  at: '2026-11-20T08:00:00.000Z',
});
const many = (count: number, from = 0): Exposure[] =>
  Array.from({ length: count }, (_, index) => exposure(`u${from + index}`));

/** A sink that waits until it is let go, and can be told to fail. */
function slowSink() {
  const batches: number[] = [];
  let release: () => void = () => undefined;
  let failing = false;
  const sink: ExposureSink = async (batch) => {
    batches.push(batch.length);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    if (failing) throw new Error('the database is away');
  };
  return {
    sink,
    batches,
    release: () => release(),
    fail: (value: boolean) => {
      failing = value;
    },
  };
}

describe('the log of one process', () => {
  it('is done when the exposures are written, and writes together what arrived meanwhile', async () => {
    const { sink, batches, release } = slowSink();
    const log = createExposureRing(sink);
    let isDone = false;
    const first = log.append(many(2)).then((lost) => {
      isDone = true;
      return lost;
    });
    const [second, third] = [log.append(many(3, 2)), log.append(many(4, 5))];
    expect({ isDone, waiting: log.waiting(), batches }).toEqual({ isDone: false, waiting: 9, batches: [2] });
    release();
    expect(await first).toBe(0);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(batches).toEqual([2, 7]);
    release();
    expect(await Promise.all([second, third])).toEqual([0, 0]);
    expect(log.waiting()).toBe(0);
  });

  it('takes no more than it may hold, and says how many are lost', async () => {
    const { sink, release } = slowSink();
    const log = createExposureRing(sink, { mostWaiting: 5 });
    const first = log.append(many(3));
    const second = log.append(many(4, 3));
    expect(await log.append(many(2, 7))).toBe(2);
    release();
    await first;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    release();
    expect(await second).toBe(2);
  });

  it('tells the sender of a failure, forgets nothing silently and goes on', async () => {
    const { sink, release, fail } = slowSink();
    const log = createExposureRing(sink);
    fail(true);
    const refused = log.append(many(2)).catch((error: unknown) => String(error));
    release();
    expect(await refused).toBe('Error: the database is away');
    expect(log.waiting()).toBe(0);
    fail(false);
    const taken = log.append(many(1));
    release();
    expect(await taken).toBe(0);
  });

  it('writes what it holds before it closes, and takes nothing more', async () => {
    const { sink, release, batches } = slowSink();
    const log = createExposureRing(sink);
    const taken = log.append(many(1));
    const closing = log.close();
    await expect(log.append(many(1))).rejects.toThrow('closed');
    release();
    await Promise.all([taken, closing]);
    expect(batches).toEqual([1]);
  });
});

describe('the log that instances share', () => {
  /** A stream in memory, with Redis's rule: what is not confirmed is kept. */
  function memoryStream() {
    const entries: StreamEntry[] = [];
    const state = { away: false, confirmed: 0 };
    let next = 0;
    return {
      entries,
      state,
      add: async (texts: readonly string[]) => {
        if (!state.away) entries.push(...texts.map((text) => ({ id: String((next += 1)), text })));
        return !state.away;
      },
      take: async (most: number) => (state.away ? undefined : entries.slice(0, most)),
      confirm: async (ids: readonly string[]) => {
        for (const id of ids)
          entries.splice(
            entries.findIndex((entry) => entry.id === id),
            1,
          );
        state.confirmed += ids.length;
        return true;
      },
    };
  }
  const setup = () => {
    const stream = memoryStream();
    const written: string[] = [];
    let wake: () => void = () => undefined;
    const sink: ExposureSink = async (batch) => {
      written.push(...batch.map(({ unit }) => unit));
      wake();
    };
    const log = createSharedExposures({
      stream,
      direct: createExposureRing(sink),
      sink,
      logger: silentLogger,
      restMs: 1,
    });
    const someWritten = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      });
    return { stream, written, log, someWritten };
  };

  it('writes what any instance added and confirms it', async () => {
    const { stream, written, log, someWritten } = setup();
    const waiting = someWritten();
    expect(await log.append(many(2))).toBe(0);
    await waiting;
    await log.close();
    expect(written).toEqual(['u0', 'u1']);
    expect(stream.entries).toEqual([]);
  });

  it('passes by a queue that is away', async () => {
    const { stream, written, log } = setup();
    stream.state.away = true;
    expect(await log.append(many(2))).toBe(0);
    expect(written).toEqual(['u0', 'u1']);
    await log.close();
  });

  it('removes what is no exposure and writes the rest', async () => {
    const { stream, written, log, someWritten } = setup();
    const waiting = someWritten();
    stream.entries.push({ id: 'x', text: '{"unit":1}' }, { id: 'y', text: undefined });
    await log.append(many(1));
    await waiting;
    await log.close();
    expect(written).toEqual(['u0']);
    expect(stream.entries).toEqual([]);
  });
});
