import { describe, expect, it } from 'vitest';
import type { ExposureBatch } from '@vitrine/schemas';
import type { Handed } from '../upstream/batch-sender.ts';
import { createExposureSender, type ExposureSender } from './exposure-sender.ts';

const experiment = (key: string, phase = 1) => ({
  key,
  phase,
  seed: key,
  coverage: 1,
  audience: {},
  variants: [{ key: 'a', weight: 1 }],
});

/** The lists of experiments as facts hold them: one until something changes. */
const LISTS = [1, 2].map((phase) => [experiment('hero', phase), experiment('rail')]);

function record(
  sender: ExposureSender,
  visitorId: string,
  { arms = { hero: 'a' }, phase = 1 }: { arms?: Record<string, string>; phase?: number } = {},
): void {
  sender.record({
    tenant: 'at',
    page: 'home',
    experiments: LISTS[phase - 1] ?? [],
    arms: { ...arms },
    visitorId,
    visitorToken: `${visitorId}~`,
    device: 'desktop',
    locale: 'de-AT',
    requestId: 'request-1',
    at: 0,
  });
}

/** A layout server that answers as told. */
function desk(...answers: Handed[]) {
  const batches: ExposureBatch[] = [];
  const hand = (batch: ExposureBatch): Promise<Handed> => {
    batches.push(batch);
    return Promise.resolve(answers.shift() ?? 'taken');
  };
  return { batches, hand };
}

describe('the exposure sender', () => {
  it('tells experiments that the visitor takes part in, with their phase', async () => {
    const { batches, hand } = desk();
    const sender = createExposureSender({ isOurs: (token, id) => token === `${id}~`, hand });
    record(sender, 'v1', { phase: 2 });
    await sender.flush();
    expect(batches).toMatchObject([
      {
        exposures: [
          {
            tenant: 'at',
            experiment: 'hero',
            phase: 2,
            variant: 'a',
            unit: 'v1',
            at: '1970-01-01T00:00:00.000Z',
            requestId: 'request-1',
          },
        ],
      },
    ]);
    expect([sender.sent, sender.waiting, sender.lost]).toEqual([1, 0, 0]);
  });

  it('does not repeat itself with each page, but tells another arm or phase', async () => {
    const { batches, hand } = desk();
    const sender = createExposureSender({ isOurs: (token, id) => token === `${id}~`, hand });
    for (let page = 0; page < 3; page += 1) record(sender, 'v1');
    record(sender, 'v1', { arms: { hero: 'b' } });
    record(sender, 'v1', { phase: 2 });
    await sender.flush();
    expect(batches.flatMap(({ exposures }) => exposures.map(({ variant, phase }) => `${variant}${phase}`))).toEqual([
      'a1',
      'b1',
      'a2',
    ]);
  });

  it('hands over at most 500 at a time, in order', async () => {
    const { batches, hand } = desk();
    const sender = createExposureSender({ isOurs: (token, id) => token === `${id}~`, hand });
    for (let visitor = 0; visitor < 1_100; visitor += 1) record(sender, `v${visitor}`);
    await Promise.all([sender.flush(), sender.flush()]);
    expect(batches.map(({ exposures }) => exposures.length)).toEqual([500, 500, 100]);
    expect(batches.flatMap(({ exposures }) => exposures.map(({ unit }) => unit))).toEqual(
      Array.from({ length: 1_100 }, (_value, visitor) => `v${visitor}`),
    );
  });

  it('keeps what the layout server cannot take now, in order', async () => {
    const { batches, hand } = desk('later', 'taken');
    const sender = createExposureSender({ isOurs: (token, id) => token === `${id}~`, hand });
    record(sender, 'v1');
    await sender.flush();
    record(sender, 'v2');
    expect([sender.waiting, sender.sent]).toEqual([2, 0]);
    await sender.flush();
    expect(batches.at(-1)?.exposures.map(({ unit }) => unit)).toEqual(['v1', 'v2']);
    expect(sender.sent).toBe(2);
  });

  it("pushes out the oldest when too many wait, counts them, says so with the next batch, and tells them with the visitor's next page", async () => {
    const { batches, hand } = desk('later');
    const sender = createExposureSender({ isOurs: (token, id) => token === `${id}~`, hand, capacity: 2 });
    for (const visitor of ['v1', 'v2', 'v3']) record(sender, visitor);
    await sender.flush();
    expect([sender.lost, sender.waiting]).toEqual([1, 2]);
    await sender.flush();
    expect(batches.at(-1)).toMatchObject({
      part: { numbers: [[2, 3]], last: 3, waiting: 0 },
      exposures: [{ unit: 'v2' }, { unit: 'v3' }],
    });
    record(sender, 'v1');
    await sender.flush();
    expect(batches.at(-1)).toMatchObject({ part: { numbers: [[4, 4]] }, exposures: [{ unit: 'v1' }] });
  });

  it('gives up what the layout server refuses', async () => {
    const { hand } = desk('never');
    const sender = createExposureSender({ isOurs: (token, id) => token === `${id}~`, hand });
    record(sender, 'v1');
    await sender.flush();
    expect([sender.lost, sender.waiting, sender.sent]).toEqual([1, 0, 0]);
  });
});
