import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createExposureSender } from '../experiments/exposure-sender.ts';
import { cookieValue } from './cookies.ts';
import { readQuery, readTarget } from './path.ts';
import { readAgent } from './agent.ts';
import { remembered, rememberedSigned } from './remembered.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const COUNT = 1_000;
const BOMB = 15_000;
const MEGABYTE = 1_048_576;

/** What stays in memory of a thousand requests, each with a header of 15 kB, after the garbage is collected. */
function megabytesKeptOf(request: (id: string, junk: string) => unknown): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: COUNT }, (_value, index) => {
    const id = `01920000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    // Decoded from bytes, as a header is: in one piece.
    return request(id, Buffer.from(`${id}${'x'.repeat(BOMB)}`).toString());
  });
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  expect(kept).toHaveLength(COUNT);
  return (after - before) / MEGABYTE;
}

describe('what is kept of a request does not keep the request', () => {
  it.each([
    ['by all of it', remembered],
    ['by its end', rememberedSigned],
  ])('a cookie that is remembered %s does not keep the other cookies', (_how, remember) => {
    const consentOf = remember((text) => text.split(','), COUNT);
    const kept = megabytesKeptOf((id, junk) => {
      const header = Buffer.from(`consent=${id}; junk=${junk}`).toString();
      return consentOf(cookieValue(header, 'consent') ?? '').length;
    });
    expect(kept).toBeLessThan(3);
    expect(consentOf('a,b')).toEqual(['a', 'b']);
  });

  it('an exposure that waits does not keep the cookies', () => {
    const sender = createExposureSender({ isOurs: () => true, hand: () => Promise.resolve('later') });
    const experiments = [{ key: 'hero', seed: 's', coverage: 1, audience: {}, variants: [{ key: 'a', weight: 1 }] }];
    const kept = megabytesKeptOf((id, junk) => {
      const visitorId = cookieValue(Buffer.from(`visitorId=${id}; junk=${junk}`).toString(), 'visitorId') ?? '';
      sender.record({
        tenant: 'at',
        page: 'home',
        experiments,
        arms: { hero: 'a' },
        visitorId,
        visitorToken: `${visitorId}~${junk}`,
        device: 'desktop',
        locale: 'de-AT',
        requestId: 'request-1',
        at: 0,
      });
      return sender.waiting;
    });
    expect([kept < 3, sender.waiting]).toEqual([true, COUNT]);
  });

  it('a path does not keep its query', () => {
    expect(
      megabytesKeptOf((id, junk) => readTarget(Buffer.from(`/s/${id}?utm=${junk}`).toString())?.path),
    ).toBeLessThan(3);
  });

  it('a value of the query does not keep the query', () => {
    expect(
      megabytesKeptOf((id, junk) =>
        readQuery(Buffer.from(`filter=${id}&utm=${junk}`).toString(), { query: ['filter'] }),
      ),
    ).toBeLessThan(3);
  });

  it('a user agent is judged by its first 512 characters', () => {
    expect(megabytesKeptOf((id, junk) => readAgent({ 'user-agent': `${id}${junk}` }).device)).toBeLessThan(3);
    const android = readAgent({ 'user-agent': 'Android'.repeat(2_000) });
    expect(android.device).toBe('tablet');
  });
});
