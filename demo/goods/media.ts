import type { CatalogueRecord } from '@vitrine/schemas';
import { WORDS, type Description } from './describe.ts';
import type { Design } from './designs.ts';
import { KINDS } from './kinds.ts';
import type { Language } from './shops.ts';

/** The four pictures of every design, by the ends of their names. */
const DRAWN = ['front', 'back', 'detail', 'styled'] as const;

/** What is drawn from behind as its mirror image, and so shows another side rather than a back. */
const SYMMETRIC = new Set<Design['kind']>([
  'scarf',
  'sneaker',
  'boot',
  'tote',
  'crossbody',
  'bra-lace',
  'bra-moulded',
  'bedding',
  'armchair',
  'sofa',
  'table',
  'chest',
  'lamp',
  'vase',
  'mirror',
  'pans',
]);

/** The pictures of a design, with what they show in each locale. */
export function mediaOf(
  design: Design,
  said: readonly (Description & { locale: string; language: Language })[],
): CatalogueRecord['media'] {
  const isAtHome = !['fashion', 'underwear', 'swim', 'shoes'].includes(KINDS[design.kind].family);
  const seen = {
    front: 'front',
    back: SYMMETRIC.has(design.kind) ? 'side' : 'back',
    detail: 'detail',
    styled: isAtHome || KINDS[design.kind].family === 'shoes' ? 'room' : 'styled',
  } as const;
  return DRAWN.map((drawn) => {
    const view = seen[drawn];
    const alts = said.map(({ locale, language, name }): [string, string] => [
      locale,
      view === 'front' ? name : `${name}, ${WORDS[language].views[view]}`,
    ]);
    return { asset: `${design.name}-${drawn}`, view, alts: Object.fromEntries(alts) };
  });
}
