import { instantOf } from './conditions/instant.ts';
import { safeUrl } from './safe-url.ts';

/** The string formats of our own that schemas may name; compiled validators import this table. */
export const FORMATS = {
  'safe-url': (value: string): boolean => safeUrl(value) !== undefined,
  /** HTML that is sanitised on publish and on render; any text has this form. */
  'rich-text': (_value: string): boolean => true,
  /** A moment in UTC, on a day that there is. */
  instant: (value: string): boolean => value.endsWith('Z') && instantOf(value) !== undefined,
} as const;
