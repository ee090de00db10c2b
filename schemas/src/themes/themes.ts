/** What a theme gives to all that is styled by it. */
export interface Theme<Width extends string> {
  /** Least widths of windows in px, by name. */
  readonly breakpoints: Readonly<Record<Width, number>>;
  /** Space of so many units of the grid, in rem, so that a visitor's larger type enlarges it as well. */
  spacing(units: number): string;
}

/** Half a rem: 8 px for whoever has not enlarged the type. */
const UNIT_REM = 0.5;

function theme<Width extends string>(breakpoints: Readonly<Record<Width, number>>): Theme<Width> {
  return { breakpoints, spacing: (units) => `${units * UNIT_REM}rem` };
}

/** Of tools that stand beside a shop, such as the test panel; the shop's goes on from it. */
export const platform = theme({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });

/** Of every page of every shop. */
export const shop = theme({ base: 0, xs: 360, sm: 600, md: 900, lg: 1140 });
