import type { StyleObject } from '../styling/style-object.ts';

/** A small button without a ground, for deeds beside a thing. */
export const quietButton: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'touch',
  minWidth: 'touch',
  paddingInline: '1',
  border: '0',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  color: 'ink',
  fontFamily: 'body',
  fontSize: 'xs',
  fontWeight: '500',
  lineHeight: '1.25',
  textDecorationLine: 'underline',
  textDecorationThickness: '1px',
  textDecorationColor: 'control',
  textUnderlineOffset: '0.3em',
  cursor: 'pointer',
  _hover: { textDecorationColor: 'ink', backgroundColor: 'tint' },
};

/** What could not be done, in a frame of its own. */
export const problemBox: StyleObject = {
  margin: '0',
  padding: '2',
  border: '1px solid',
  borderColor: 'error',
  borderRadius: 'control',
  fontSize: 'sm',
  lineHeight: '1.4',
  color: 'error',
  '&[hidden]': { display: 'none' },
};
