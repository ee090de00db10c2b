import type { CatalogueRecord } from '@vitrine/schemas';
import { WORDS, type Description } from './describe.ts';
import type { Design, KindKey } from './designs.ts';
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

/** What the four pictures of a kind show. */
export function viewsOf(kind: KindKey) {
  const isWorn = ['fashion', 'underwear', 'swim'].includes(KINDS[kind].family);
  return {
    front: 'front',
    back: SYMMETRIC.has(kind) ? 'side' : 'back',
    detail: 'detail',
    styled: isWorn ? 'styled' : 'room',
  } as const;
}

/** The pictures of a design, with what they show in each locale. */
export function mediaOf(
  design: Design,
  said: readonly (Description & { locale: string; language: Language })[],
): CatalogueRecord['media'] {
  const seen = viewsOf(design.kind);
  return DRAWN.map((drawn) => {
    const view = seen[drawn];
    const alts = said.map(({ locale, language, name }): [string, string] => [
      locale,
      view === 'front' ? name : `${name}, ${WORDS[language].views[view]}`,
    ]);
    return { asset: `${design.name}-${drawn}`, view, alts: Object.fromEntries(alts) };
  });
}
