import type { StyleObject } from '../styling/style-object.ts';

/** The line that opens a `details`: its words, and an arrow at the end that turns while it is open. */
export const disclosureTitle: StyleObject = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  minHeight: '6',
  paddingBlock: '1',
  fontSize: 'sm',
  fontWeight: '500',
  lineHeight: '1.4',
  '& > i': { flexShrink: 0, transitionProperty: 'transform', transitionDuration: 'normal' },
  'details[open] > & > i': { transform: 'rotate(180deg)' },
};
