import type { StyleObject } from '../styling/style-object.ts';

/** The one button of a view: filled with the brand's accent, 48 px high. */
export const primaryButton: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  minHeight: '6',
  paddingInline: '3.5',
  paddingBlock: '1',
  borderRadius: 'control',
  backgroundColor: 'primary',
  color: 'onPrimary',
  fontSize: 'sm',
  fontWeight: '600',
  lineHeight: '1.25',
  textAlign: 'center',
  textDecoration: 'none',
  _hover: { backgroundColor: 'primaryHover' },
  // Colours of a system's own take the ground away, and the button with it.
  '@media (forced-colors: active)': { border: '1px solid' },
  // Nor does paper take grounds, unless somebody asks for them.
  _print: { border: '1px solid', color: 'ink', backgroundColor: 'transparent' },
};

/** A quiet link with a border: the way to more of a list, to other lists, back from a choice. */
export const borderedLink: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'touch',
  paddingInline: '3',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: 'control',
  color: 'ink',
  fontSize: 'sm',
  fontWeight: '500',
  textDecoration: 'none',
  _hover: { backgroundColor: 'tint' },
};

/** A quiet way on: underlined words in ink; the line thickens under the pointer. */
export const textLink: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.75',
  minHeight: 'touch',
  color: 'ink',
  fontSize: 'sm',
  fontWeight: '500',
  textDecorationLine: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.35em',
  textDecorationColor: 'control',
  _hover: { textDecorationColor: 'ink' },
  '& > i': { flexShrink: 0 },
};

/** A round button with an icon, over a picture. */
export const roundButton: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSize: 'touch',
  padding: '0',
  border: '0',
  borderRadius: '50%',
  backgroundColor: 'color-mix(in srgb, var(--v-colors-surface) 82%, transparent)',
  color: 'ink',
  cursor: 'pointer',
  _hover: { backgroundColor: 'surface', color: 'primary' },
  '@media (forced-colors: active)': { border: '1px solid' },
  _print: { display: 'none' },
};
