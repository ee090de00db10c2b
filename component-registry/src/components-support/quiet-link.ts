import type { StyleObject } from '../styling/style-object.ts';

/** A link in a list of the footer: plain words until a pointer is on them, and high enough for a finger. */
export const quietLink: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { base: 'touch', md: '4' },
  color: 'ink',
  fontSize: 'xs',
  lineHeight: '1.35',
  textDecorationLine: 'none',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.3em',
  _hover: { textDecorationLine: 'underline' },
};
