import { safeUrl } from './safe-url.ts';

/** The string formats of our own that schemas may name; compiled validators import this table. */
export const FORMATS = {
  'safe-url': (value: string): boolean => safeUrl(value) !== undefined,
  /** HTML that is sanitised on publish and on render; any text has this form. */
  'rich-text': (_value: string): boolean => true,
} as const;
