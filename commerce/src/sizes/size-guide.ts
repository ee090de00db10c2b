import type { LocalShop } from '@vitrine/platform/doors';
import { braSizeOf, type BraTable } from '../bra-finder/index.ts';

/** What is measured, in the order in which one takes it. */
export const MEASURES = ['underBust', 'bust', 'waist', 'hips', 'foot'] as const;

export type Measure = (typeof MEASURES)[number];

/** Centimetres: from, and what is too much. */
export type Range = readonly [number, number];

export type Measured = Readonly<Partial<Record<Measure, number>>>;

/** Which measures of a body the sizes of a product are made for. */
export interface SizeGuide {
  measures: readonly Measure[];
  rows: readonly { size: string; ranges: readonly Range[] }[];
  /** Whether the larger size counts where measures fall into two. */
  takesLarger: boolean;
  /** The size for all of its measures; undefined where the guide has none. */
  advise(measured: Measured): string | undefined;
}

type SizeTable = NonNullable<LocalShop['sizeTables']>[number];

const BRA_SIZE = /^(\d{2,3}) ?([A-Z]{1,2})$/u;

/** The guide of a shop for goods of some categories in some sizes; undefined where it has none. */
export function sizeGuideOf(
  { sizeTables = [], braFinder }: Pick<LocalShop, 'sizeTables' | 'braFinder'>,
  categories: readonly string[],
  sizes: readonly string[],
): SizeGuide | undefined {
  const bras = braFinder && braGuide(braFinder, sizes);
  if (bras !== undefined) return bras;
  for (const table of sizeTables) {
    const use = table.uses.find((one) => one.categories.some((category) => categories.includes(category)));
    if (use !== undefined && table.sizes.some(({ size }) => sizes.some((one) => isSame(one, size))))
      return bodyGuide(table, use.measures);
  }
  return undefined;
}

/** Whether two words are the same size: labels differ in spaces and capitals. */
export function isSame(one: string, other: string): boolean {
  const bare = (size: string): string => size.replaceAll(' ', '').toUpperCase();
  return bare(one) === bare(other);
}

/** Who lies between two sizes by two measures has the larger one: what is too tight is worn by nobody. */
function bodyGuide({ sizes }: SizeTable, measures: readonly (keyof SizeTable['sizes'][number] & Measure)[]): SizeGuide {
  const rows = sizes.map((row) => ({
    size: row.size,
    ranges: measures.map((measure): Range => {
      const [from, below] = row[measure] ?? [];
      if (from === undefined || below === undefined)
        throw new Error(`expected ${measure} of the size ${row.size} in a table of sizes, got none`);
      return [from, below];
    }),
  }));
  return {
    measures,
    rows,
    takesLarger: true,
    advise(measured) {
      const places = measures.map((measure, index) => {
        const value = measured[measure];
        return value === undefined ? -1 : rows.findIndex(({ ranges }) => isIn(ranges[index], value));
      });
      return places.includes(-1) ? undefined : rows[Math.max(...places)]?.size;
    },
  };
}

/** Rows are those sizes that a product comes in: a whole table of bras has a hundred. */
function braGuide(table: BraTable, sizes: readonly string[]): SizeGuide | undefined {
  const rows = sizes.flatMap((label) => {
    const [, band, cup] = BRA_SIZE.exec(label.toUpperCase()) ?? [];
    const [around, more] = [table.bands.find(({ size }) => size === band), table.cups.find((row) => row.cup === cup)];
    if (around === undefined || more === undefined) return [];
    const middle = Number(around.size);
    const ranges: Range[] = [
      [around.from, around.below],
      [middle + more.from, middle + more.below],
    ];
    return [{ size: label.toUpperCase(), ranges }];
  });
  if (rows.length === 0) return undefined;
  return {
    measures: ['underBust', 'bust'],
    rows,
    takesLarger: false,
    advise({ underBust, bust }) {
      const found = underBust === undefined || bust === undefined ? undefined : braSizeOf(table, underBust, bust);
      return found && `${found.size}${found.cupSize}`;
    },
  };
}

function isIn(range: Range | undefined, value: number): boolean {
  return range !== undefined && value >= range[0] && value < range[1];
}
