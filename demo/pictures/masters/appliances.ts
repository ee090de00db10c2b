import { fridgeFreezer, frontLoader } from '../archetypes/white-goods.ts';
import type { Layer, Master } from '../picture.ts';
import { product } from '../studio.ts';

const shot = (name: string, draw: () => readonly Layer[]): Master => ({
  name,
  draw: () => product(name, 'cool', draw()),
});

/** Large appliances. */
export const masters: readonly Master[] = [
  shot('washing-machine-white', () => frontLoader({ base: '#e9ecec', glass: true, digits: '1:15' })),
  shot('tumble-dryer-white', () => frontLoader({ base: '#e9ecec', glass: false, digits: '2:40' })),
  shot('fridge-freezer-steel', () => fridgeFreezer('#b9bfc2')),
];
