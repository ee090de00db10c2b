import type { CatalogueRecord } from '@vitrine/schemas';
import { WORDS, type Description } from './describe.ts';
import type { Design } from './designs.ts';
import { KINDS } from './kinds.ts';
import type { Language } from './shops.ts';

/** The four pictures of every design, by the ends of their names. */
const DRAWN = ['front', 'back', 'detail', 'styled'] as const;

/** What shows another side rather than a back: what is drawn as its mirror image (`isMirrored`), and what looks the same from there. */
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
  'curtain',
  'cushion',
  'rug',
  'towel',
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
