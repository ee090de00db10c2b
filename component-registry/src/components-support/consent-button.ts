import type { StyleObject } from '../styling/style-object.ts';

/** Every answer to the question for consent: none is bigger, bolder or nearer than another. */
export const consentButton: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: '1 1 0',
  minWidth: { base: 'full', sm: '11rem' },
  minHeight: '5.5',
  paddingInline: '2',
  paddingBlock: '0.75',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: 'control',
  backgroundColor: 'surface',
  color: 'ink',
  fontFamily: 'body',
  fontSize: 'sm',
  fontWeight: '600',
  lineHeight: '1.25',
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  _hover: { borderColor: 'ink' },
};
