import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CacheWorld, type Key, type Tag } from '../testing/cache-world.ts';
import { settle } from '../testing/virtual-time.ts';

const key = fc.constantFrom<Key>('home', 'list', 'about');
const tag = fc.constantFrom<Tag>('layout', 'tenant', 'product');
const step = fc.oneof(
  { weight: 4, arbitrary: key.map((of) => ({ do: 'request', of }) as const) },
  { weight: 8, arbitrary: fc.nat(5).map((index) => ({ do: 'proceed', index }) as const) },
  { weight: 1, arbitrary: fc.nat(5).map((index) => ({ do: 'fail', index }) as const) },
  { weight: 2, arbitrary: tag.map((of) => ({ do: 'publish', of }) as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'deliver' } as const) },
  { weight: 1, arbitrary: fc.constantFrom(10, 1_499, 1_501, 3_000, 6_000).map((ms) => ({ do: 'wait', ms }) as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'reset' } as const) },
);

async function run(
  world: CacheWorld,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
): Promise<void> {
  for (const one of steps) {
    if (one.do === 'request') world.request(one.of);
    else if (one.do === 'proceed') await world.proceed(one.index, false);
    else if (one.do === 'fail') await world.proceed(one.index, true);
    else if (one.do === 'publish') world.publish(one.of);
    else if (one.do === 'deliver') world.deliver();
    else if (one.do === 'wait') await world.time.advance(one.ms);
    else world.reset();
    await settle();
    world.checkKept();
    if (world.broken.length > 0) throw world.broken[0];
  }
}

describe('page cache: laws under any order of publishing, events, fetches, failures and time', () => {
  it('keeps nothing outdated, fetches a key once at a time, shows the old for a bounded time, answers everybody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const world = new CacheWorld();
        await run(world, steps);
        for (let round = 0; world.fetching.length > 0 && round < 50; round += 1) await world.proceed(0, false);
        await world.time.advance(10_000);
        expect({ unanswered: world.unanswered, broken: world.broken }).toEqual({ unanswered: 0, broken: [] });
      }),
      { numRuns: 1_500 },
    );
  });
});
