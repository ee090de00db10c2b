/**
 * Elements that remember which walk made them. In production the mark is a field of the element, beside those that React
 * reads; React's own elements of development are frozen, so there the mark is kept beside them.
 * Source of the shape: react-jsx-runtime.production.js of React 19. If React's own elements have other fields, they are used
 * as in development.
 */
import type { ElementType, ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { ElementProps } from '../jsx/walk-jsx.ts';

interface MarkedElement extends ReactElement<ElementProps> {
  readonly ref: null;
  readonly mark: number;
}

const sample = jsx(Fragment, {}) as unknown as { $$typeof: unknown };
const ELEMENT = sample.$$typeof;
/** Whether an element may be written by hand. */
const IS_KNOWN =
  process.env['NODE_ENV'] === 'production' && Object.keys(sample).join() === '$$typeof,type,key,ref,props';
const marks = new WeakMap<object, number>();

/**
 * An element with the mark of a walk; `props` becomes the element's own.
 * @param isStatic whether the children need no keys
 */
export function markedElement(
  type: unknown,
  props: ElementProps,
  key: unknown,
  isStatic: boolean,
  mark: number,
): ReactElement<ElementProps> {
  if (IS_KNOWN)
    return {
      $$typeof: ELEMENT,
      type,
      key: key === undefined ? null : String(key),
      ref: null,
      props,
      mark,
    } as unknown as MarkedElement;
  const element = (isStatic ? jsxs : jsx)(
    type as ElementType,
    Object.isFrozen(props) ? { ...props } : props,
    key as string,
  );
  marks.set(element, mark);
  return element as ReactElement<ElementProps>;
}

/** The mark of an element; undefined for what no walk made. */
export function markOf(node: object): number | undefined {
  return IS_KNOWN ? (node as Partial<MarkedElement>).mark : marks.get(node);
}
