/**
 * Imported by compiled JSX where a key follows a spread, never by hand. What it makes the walk has not seen, so it goes
 * over it when it comes into the page.
 */
export { createElement, Fragment, type JSX } from 'react';
