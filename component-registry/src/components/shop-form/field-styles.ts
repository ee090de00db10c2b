import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const control: StyleObject = {
  width: 'full',
  minHeight: '6',
  paddingInline: '2',
  paddingBlock: '1',
  appearance: 'none',
  backgroundColor: 'surface',
  color: 'ink',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: 'control',
  fontFamily: 'body',
  fontSize: 'sm',
  lineHeight: '1.4',
  '&[aria-invalid=true]': { borderColor: 'error' },
};
/** How fields of forms look. */
export const fieldStyles = {
  field: style({ display: 'flex', flexDirection: 'column', gap: '0.75', minWidth: '0' }),
  label: style(longWords, { fontSize: 'xs', fontWeight: '600', lineHeight: '1.35' }),
  hint: style({ fontWeight: '400', color: 'inkMuted' }),
  input: style(control),
  select: style(control, { appearance: 'auto' }),
  textarea: style(control, { resize: 'vertical', borderRadius: 'card' }),
  choice: style({
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'touch',
    fontSize: 'sm',
    cursor: 'pointer',
  }),
  box: style({ boxSize: '2.5', margin: '0', flexShrink: 0, accentColor: 'ink' }),
  error: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', color: 'error' }),
};
