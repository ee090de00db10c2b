import { createSigner } from '@vitrine/schemas/signing';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { fullLibrary as library } from '../resolve/testing/index.ts';
import { createDeferredNodes, type DeferringPage, type Skeletons } from './deferred-nodes.ts';

const signerAt = (clock: () => number) => createSigner({ secrets: ['a-secret-for-tests-of-32-characters'], clock });
const components: Skeletons = {
  find: (type) => (type === 'product-rail' ? { skeleton: { kind: 'rail', props: ['title', 'link'] } } : undefined),
};
const page: DeferringPage = {
  tenant: 'at',
  locale: 'de-AT',
  path: '/',
  page: 'home',
  ref: 'rev-1',
  personal: new Set(),
  vary: [],
  library,
  visitor: { device: 'mobile', login: 'anonymous', segment: '', abroad: false, bot: false },
};
const rail = { id: 'rail', type: 'product-rail', v: 1, props: { title: 'Neu', products: null } };

function places(start: string) {
  const clock = fixedClock(start);
  const make = createDeferredNodes({ components, clock, signer: signerAt(() => clock.now().getTime()) });
  const addressAt = (more: Partial<DeferringPage> = {}): string =>
    String(make({ ...page, ...more })(rail, undefined).props['src']);
  const holdsAt = (address: string, instant: string): boolean =>
    signerAt(() => Date.parse(instant)).verify(address.replace('/-/nodes/', ''), 'node').ok;
  return { clock, make, addressAt, holdsAt };
}

describe('the address of a node that comes later', () => {
  it('is the same for hours, so that equal pages are equal, and holds longer than an old page is shown', () => {
    const { clock, addressAt, holdsAt } = places('2026-11-20T06:00:00Z');
    const first = addressAt();
    clock.advance(5 * 3_600_000 + 3_599_000);
    expect(addressAt()).toBe(first);
    clock.advance(1_000);
    expect(addressAt()).not.toBe(first);
    // Signed last at 12:00, shown fresh for an hour and then as an old page for a day.
    expect(holdsAt(first, '2026-11-21T13:01:00Z')).toBe(true);
    expect(holdsAt(first, '2026-11-21T18:01:00Z')).toBe(false);
  });

  it('of a draft holds for an hour', () => {
    const { addressAt, holdsAt } = places('2026-11-20T06:00:00Z');
    const address = addressAt({ ref: 'draft:link' });
    expect([holdsAt(address, '2026-11-20T06:59:59Z'), holdsAt(address, '2026-11-20T07:01:00Z')]).toEqual([true, false]);
  });

  it('differs by what the page depends on, and by nothing else', () => {
    const { addressAt } = places('2026-11-20T06:00:00Z');
    const desktop = { visitor: { ...page.visitor, device: 'desktop' as const } };
    expect(addressAt(desktop)).toBe(addressAt());
    expect(addressAt({ ...desktop, vary: ['device'] })).not.toBe(addressAt({ vary: ['device'] }));
    expect(
      new Set([
        addressAt(),
        addressAt({ tenant: 'de' }),
        addressAt({ ref: 'rev-2' }),
        addressAt({ arms: { hero: 'b' } }),
        addressAt({ path: '/neu' }),
        addressAt({ query: { seite: '2' } }),
      ]).size,
    ).toBe(6);
  });
});

describe('what stands in its place', () => {
  const { make } = places('2026-11-20T06:00:00Z');

  it('is the skeleton of its type with the words that are known, and a way to try again', () => {
    expect(make(page)(rail, undefined)).toMatchObject({
      id: 'rail',
      type: 'deferred',
      props: { failure: { text: expect.any(String), retry: expect.any(String) } },
      slots: { waiting: [{ id: 'rail-waiting', type: 'skeleton', props: { kind: 'rail', title: 'Neu' } }] },
    });
    expect(make(page)({ ...rail, type: 'rich-text' }, undefined).slots?.['waiting']?.[0]?.props).toMatchObject({
      kind: 'text',
    });
  });

  it('is nothing that could fail where it shows what was looked at', () => {
    const place = make({ ...page, viewed: new Set(['rail']) })(rail, undefined);
    expect(place).toMatchObject({ props: { viewed: true }, slots: { waiting: [{ type: 'skeleton' }] } });
    expect(place.props).not.toHaveProperty('failure');
  });

  it('is the fallback, in the room of the skeleton', () => {
    const fallback = { id: 'f', type: 'rich-text', v: 1, props: {} };
    const place = make(page)(rail, fallback);
    expect([place.slots?.['waiting'], place.slots?.['room']?.map(({ type }) => type), place.fallback]).toEqual([
      [fallback],
      ['skeleton'],
      fallback,
    ]);
  });

  it("has an id that the schema takes, however long the node's is", () => {
    const id = `${'a'.repeat(64)}.${'b'.repeat(64)}`;
    expect(make(page)({ ...rail, id }, undefined).slots?.['waiting']?.[0]?.id).toMatch(/^a{64}\.b{56}-waiting$/);
  });
});
