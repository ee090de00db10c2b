import type { KindKey } from '../../goods/designs.ts';
import { fridgeFreezer, frontLoader } from '../archetypes/white-goods.ts';
import type { Hex } from '../palette.ts';
import type { Layer, Master } from '../picture.ts';
import { product } from '../studio.ts';

const shot = (name: string, kind: KindKey, colour: Hex, draw: (colour: Hex) => readonly Layer[]): Master => ({
  name,
  draw: () => product(name, 'cool', draw(colour)),
  goods: { kind, paper: 'cool', colour, layers: () => draw(colour) },
});

/** Large appliances. */
export const masters: readonly Master[] = [
  shot('washing-machine-white', 'washer', '#e9ecec', (base) => frontLoader({ base, glass: true, digits: '1:15' })),
  shot('tumble-dryer-white', 'dryer', '#e9ecec', (base) => frontLoader({ base, glass: false, digits: '2:40' })),
  shot('fridge-freezer-steel', 'fridge', '#b9bfc2', fridgeFreezer),
];
