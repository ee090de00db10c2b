import type { ColourKey } from './colours.ts';
import { onlyAtAhornhaus, withoutAtAhornhaus } from './ranges/ahornhaus.ts';
import { clothes } from './ranges/clothes.ts';
import { home } from './ranges/home.ts';
import type { Range, Weave } from './ranges/range.ts';
import { shoesAndSwimwear } from './ranges/shoes-and-swimwear.ts';
import { underwear } from './ranges/underwear.ts';
import type { ShopKey } from './shops.ts';

const RANGE = { ...clothes, ...shoesAndSwimwear, ...underwear, ...home } as const satisfies Range;

export type KindKey = keyof typeof RANGE;

/** One thing to look at: a shape in one cloth and colour; it has the same name in all shops. */
export interface Design {
  readonly name: string;
  readonly kind: KindKey;
  readonly weave: Weave;
  readonly colour: ColourKey;
}

const designsOf = (range: Range): readonly Design[] =>
  // Ranges name kinds that there are.
  (Object.keys(range) as KindKey[]).flatMap((kind) =>
    (range[kind] ?? []).flatMap(([weave, colours]) =>
      colours.map((colour) => ({ name: `${kind}-${weave}-${colour}`, kind, weave, colour })),
    ),
  );

/** All designs, shape after shape; no seed decides their order, so a new one at the end leaves the others alone. */
export const DESIGNS: readonly Design[] = [...designsOf(RANGE), ...designsOf(onlyAtAhornhaus)];

const namesOf = (range: Range): ReadonlySet<string> => new Set(designsOf(range).map(({ name }) => name));
const onlyThere = namesOf(onlyAtAhornhaus);
const notThere = namesOf(withoutAtAhornhaus);

/** Whether a shop that has a shelf for such things sells this one. */
export const isSoldBy = (shop: ShopKey, { name }: Design): boolean =>
  shop === 'at' ? !notThere.has(name) : !onlyThere.has(name);
