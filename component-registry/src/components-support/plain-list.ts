import type { StyleObject } from '../styling/style-object.ts';

/** A list without marks that stays a list: WebKit takes the role from one whose style is `none`, not from an empty mark. */
export const plainList: StyleObject = { listStyleType: '""', margin: '0', padding: '0' };
