import { plainList } from '../../components-support/plain-list.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** From here on seven categories have room beside search and service in the size of running text. */
export const ROOMY = '@media (min-width: 1280px)';
/** From here on they stand as far apart as they would like. */
export const WIDE = '@media (min-width: 1360px)';
/** Where it and the search have hardly room beside each other. */
export const NARROW = '@media (min-width: 900px) and (max-width: 1023.98px)';

/** The row of categories in the bar. More than fit scroll inside it; the focused one comes into view by itself. */
export const categoryRow: StyleObject = {
  ...plainList,
  display: 'flex',
  gap: '1.5',
  [ROOMY]: { gap: '2.5' },
  [WIDE]: { gap: '3' },
  [NARROW]: { gap: '0.75' },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: '-0.5',
};

/** A category in the bar. */
export const categoryLink: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  color: 'ink',
  fontSize: 'xs',
  [ROOMY]: { fontSize: 'sm' },
  [NARROW]: { fontSize: '0.8125rem' },
  whiteSpace: 'nowrap',
  textDecorationLine: 'none',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.5em',
  _hover: { textDecorationLine: 'underline' },
};

/**
 * Moves what stands in the bar to the middle of what is left of it once it sticks: 56 of 80 px. Where the browser cannot
 * tie that to scrolling it stays where it is. Not for what holds a panel: it would hang from there.
 */
export const settling: StyleObject = {
  '@supports (animation-timeline: scroll())': {
    md: {
      animationName: 'header-settle',
      animationTimingFunction: 'linear',
      animationFillMode: 'both',
      animationTimeline: 'scroll()',
      animationRange: '2rem 3.5rem',
    },
  },
};
