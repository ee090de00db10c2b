import type { StyleObject } from '../styling/style-object.ts';

/** For words of unknown length: hyphenated where the browser knows the language, broken anywhere before they leave their box. */
export const longWords: StyleObject = { hyphens: 'auto', overflowWrap: 'anywhere', minWidth: '0' };
