import type { StyleObject } from '../styling/style-object.ts';
import { longWords } from './long-words.ts';

/** A quiet box with a few words: offers, vouchers, questions. */
export const offerBox: StyleObject = {
  ...longWords,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '1',
  padding: { base: '3', md: '4' },
  borderRadius: 'card',
  backgroundColor: 'tint',
  color: 'ink',
};

/** The heading of such a box. */
export const offerTitle: StyleObject = { textStyle: 'heading', fontWeight: '400', margin: '0' };

/** Its sentences. */
export const offerText: StyleObject = { margin: '0', fontSize: 'sm', lineHeight: '1.55', maxWidth: 'prose' };

/** What holds for it, in small. */
export const offerNote: StyleObject = {
  margin: '0',
  fontSize: '2xs',
  lineHeight: '1.5',
  color: 'inkMuted',
  maxWidth: 'prose',
};

/** A code to be copied by hand. */
export const offerCode: StyleObject = {
  display: 'inline-block',
  marginInlineStart: '0.75',
  paddingInline: '1',
  paddingBlock: '0.25',
  border: '1px dashed',
  borderColor: 'control',
  borderRadius: 'control',
  fontFamily: 'body',
  fontWeight: '600',
  letterSpacing: '0.04em',
};
