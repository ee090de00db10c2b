import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { components } from '../index.ts';
import { ownCatalog } from '../manifest.ts';
import { buildCatalog } from './build-catalog.ts';

const known = fc.array(
  fc.record({
    type: fc.constantFrom('hero', 'rail', 'constructor', '__proto__'),
    version: fc.integer({ min: 1, max: 12 }),
  }),
);

describe('buildCatalog', () => {
  it('names every type once, with its versions in their order', () => {
    const { hash, components: named } = buildCatalog([
      { type: 'rail', version: 10 },
      { type: 'hero', version: 1 },
      { type: 'rail', version: 9 },
    ]);
    expect(named).toEqual([
      { type: 'hero', versions: [1] },
      { type: 'rail', versions: [9, 10] },
    ]);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it('has one hash for what can render the same, and another for anything else', () => {
    fc.assert(
      fc.property(known, known, (one, other) => {
        expect(buildCatalog([...one, ...one].toReversed()).hash).toBe(buildCatalog(one).hash);
        const setOf = (list: typeof one): string[] =>
          [...new Set(list.map(({ type, version }) => `${type}@${version}`))].toSorted();
        expect(buildCatalog(one).hash === buildCatalog(other).hash).toBe(
          JSON.stringify(setOf(one)) === JSON.stringify(setOf(other)),
        );
      }),
    );
  });

  it("is the same for the renderer's components and the server's manifest of one build", () => {
    expect(buildCatalog(Object.entries(components).map(([type, { version }]) => ({ type, version })))).toEqual(
      ownCatalog,
    );
  });
});
