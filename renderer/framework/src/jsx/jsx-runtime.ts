/** Imported by compiled JSX (`jsxImportSource`), never by hand. */
export type { JSX } from 'react';
export { Fragment } from 'react/jsx-runtime';
export { jsx, jsxs } from './walk-jsx.ts';
