import type { StyleObject } from '../styling/style-object.ts';

/** How a rail's heading stands over its row, and the row its columns: the same for products and for the boxes that hold their place. */
export const railLayout = {
  rail: { display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' }, minWidth: '0' },
  head: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '0.5',
    // Room for the two buttons of the row.
    '@supports selector(::scroll-button(*))': { '@media (hover: hover)': { md: { paddingInlineEnd: '14' } } },
  },
  // With letters twice as large the link beside it goes below.
  title: { textStyle: 'title', fontWeight: '400', margin: '0', flex: '1 1 6rem' },
  // A narrow place says how many cards are seen (`--rail-cards`). Below 900 px the row runs to the edge of the window, so that the cut card says that there is more; from there on a quarter of one does.
  row: {
    display: 'grid',
    gridAutoFlow: 'column',
    columnGap: { base: '1.5', sm: '2', md: '3' },
    gridAutoColumns: {
      base: 'calc((100% - 1.5rem) / 2.3)',
      sm: 'calc((100% - 3rem) / 3.3)',
      md: 'calc((100% - 6rem) / var(--rail-cards, 4.25))',
    },
    '@media (min-width: 100rem)': { gridAutoColumns: 'calc((100% - 7.5rem) / var(--rail-cards, 5.25))' },
    marginInline: { base: 'calc(-1 * var(--page-gutter, 0px))', md: '-0.5' },
    paddingInline: { base: 'var(--page-gutter, 0px)', md: '0.5' },
    // Room for the focus ring of the cards, which a scrolling box would cut.
    marginTop: '-0.5',
    paddingBlock: '0.5',
  },
} satisfies Record<string, StyleObject>;
