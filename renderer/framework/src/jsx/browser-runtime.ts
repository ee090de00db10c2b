/** In the browser nothing is walked: compiled JSX of islands gets React's own functions and not a byte more. */
export type { JSX } from 'react';
export { Fragment, jsx, jsxs } from 'react/jsx-runtime';
