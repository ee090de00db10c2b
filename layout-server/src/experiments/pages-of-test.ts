import type { Experiment, LayerDocument } from '@vitrine/schemas';

type Arm = Experiment['variants'][number];

/** What an arm changes: a layer for each page or frame; none of a control. */
export function layersOfArm({ layer, layers = [] }: Pick<Arm, 'layer' | 'layers'>): readonly LayerDocument[] {
  return layer === undefined ? layers : [layer, ...layers];
}

/**
 * The pages and frames that a test changes, the one that stands for it first. A visitor has the same arm on all of them, and
 * is counted from the first one on, whichever arm changes that one. Of a shipped test those of the arms that it had.
 */
export function pagesOfTest({
  page,
  variants,
  shipped,
}: Pick<Experiment, 'page' | 'variants' | 'shipped'>): readonly string[] {
  const arms = [...variants, ...(shipped?.variants ?? [])];
  return [...new Set([page, ...arms.flatMap(layersOfArm).map((layer) => layer.page)])];
}

/** Names pages in a sentence: `the page "home"`, `the pages "home" and "frame"`. */
export function namedPages(pages: readonly string[]): string {
  const names = pages.map((page) => `"${page}"`);
  return names.length === 1 ? `the page ${names[0]}` : `the pages ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
