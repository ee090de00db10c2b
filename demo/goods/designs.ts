import type { ColourKey } from './colours.ts';
import { clothes } from './ranges/clothes.ts';
import { home } from './ranges/home.ts';
import type { Range, Weave } from './ranges/range.ts';
import { shoesAndSwimwear } from './ranges/shoes-and-swimwear.ts';
import { underwear } from './ranges/underwear.ts';

const RANGE = { ...clothes, ...shoesAndSwimwear, ...underwear, ...home } as const satisfies Range;

export type KindKey = keyof typeof RANGE;

/** One thing to look at: a shape in one cloth and colour; it has the same name in all shops. */
export interface Design {
  readonly name: string;
  readonly kind: KindKey;
  readonly weave: Weave;
  readonly colour: ColourKey;
}

/** All designs, shape after shape; no seed decides their order, so a new one at the end leaves the others alone. */
export const DESIGNS: readonly Design[] = (Object.keys(RANGE) as KindKey[]).flatMap((kind) => {
  const cloths: Range[string] = RANGE[kind];
  return cloths.flatMap(([weave, colours]) =>
    colours.map((colour) => ({ name: `${kind}-${weave}-${colour}`, kind, weave, colour })),
  );
});
