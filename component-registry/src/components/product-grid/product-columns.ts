import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** The number of columns at every breakpoint of the shop, never more than were asked for. @see TH-002 */
function columns(most: number): StyleObject {
  const at = (count: number): string => `repeat(${Math.min(count, most)}, minmax(0, 1fr))`;
  return {
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xs: at(2), sm: at(3), md: at(4), lg: at(5) },
    // Breakpoints are about screens.
    _print: { gridTemplateColumns: at(3) },
  };
}
const grid: StyleObject = {
  ...plainList,
  display: 'grid',
  // What comes after something wider fills the gap before it.
  gridAutoFlow: 'row dense',
  columnGap: { base: '1.5', sm: '2', md: '3' },
  rowGap: { base: '3', md: '5' },
};

/** Class of a list of product cards, by the most columns that it may have. */
export const PRODUCT_COLUMNS: Readonly<Record<number, string>> = {
  2: style(grid, columns(2)),
  3: style(grid, columns(3)),
  4: style(grid, columns(4)),
  5: style(grid, columns(5)),
};
/** Class of such a list beside filters, which take room from 1280 px on. */
export const PRODUCT_COLUMNS_BESIDE: string = style(grid, columns(5), {
  '@media (min-width: 80rem)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '@media (min-width: 100rem)': { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
});
/** Class of an item that is two cards wide and high where there are three columns, else as wide as the list. */
export const PRODUCT_TILE = style({
  minWidth: '0',
  gridColumn: { base: '1 / -1', sm: 'span 2' },
  gridRow: { sm: 'span 2' },
  '&:empty': { display: 'none' },
});
/** Class of an item of such a list. */
export const PRODUCT_ITEM = style({ minWidth: '0' });
