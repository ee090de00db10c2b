import { plainList } from '../../components-support/plain-list.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** The row of categories in the bar. More than fit scroll inside it; the focused one comes into view by itself. */
export const categoryRow: StyleObject = {
  ...plainList,
  display: 'flex',
  gap: { base: '1.5', lg: '3' },
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
  fontSize: { base: 'xs', lg: 'sm' },
  whiteSpace: 'nowrap',
  textDecorationLine: 'none',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.5em',
  _hover: { textDecorationLine: 'underline' },
};
