/** Imported by JSX compiled for development and for tests (`jsxImportSource`), never by hand. */
import type { ReactNode } from 'react';
import { jsxDEV as reactJsxDEV, type JSXSource } from 'react/jsx-dev-runtime';
import { activeMaker, type ElementProps } from './walk-jsx.ts';

export type { JSX } from 'react';
export { Fragment } from 'react/jsx-dev-runtime';

/** As `jsx` and `jsxs` of the walk, with the place in the source for React's messages. */
export function jsxDEV(
  type: unknown,
  props: ElementProps,
  key: unknown,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactNode {
  const maker = activeMaker();
  if (maker !== undefined) return maker.make(type, props, key, isStatic);
  return reactJsxDEV(type as Parameters<typeof reactJsxDEV>[0], props, key as string, isStatic, source, self);
}
