/**
 * What JSX of the registry makes. While a page is walked, the walk makes the elements itself: it hears of every class name
 * and calls every sub-component the moment its JSX is evaluated, so that nothing has to go over the elements again. At any
 * other time, as in tests, in the studio and while React renders an island, it is React's own JSX.
 * Invariant: no walk is active while React renders, since walks are synchronous and hooks are React's alone.
 */
import type { ReactNode } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';

/** The props of an element about to be made. JSX gives an object of its own each time, so its maker may change it. */
export type ElementProps = Record<string, unknown>;

/** Makes the elements of JSX in React's stead. */
export interface ElementMaker {
  /**
   * @param key undefined where JSX names none
   * @param isStatic whether the children are written out one by one, and so need no keys
   * @returns an element, or what the function component `type` gives
   */
  make(type: unknown, props: ElementProps, key: unknown, isStatic: boolean): ReactNode;
}

type ReactType = Parameters<typeof reactJsx>[0];

let active: ElementMaker | undefined;

/** Lets `maker` make the elements of all JSX that `work` evaluates, and leaves things as they were, also if `work` throws. */
export function makingElements<T>(maker: ElementMaker, work: () => T): T {
  const outer = active;
  active = maker;
  try {
    return work();
  } finally {
    active = outer;
  }
}

/** The maker of the walk that is going on; undefined at any other time. */
export function activeMaker(): ElementMaker | undefined {
  return active;
}

/** Called by compiled JSX with at most one child, or with a list of children. */
export function jsx(type: unknown, props: ElementProps, key?: unknown): ReactNode {
  return active === undefined
    ? reactJsx(type as ReactType, props, key as string)
    : active.make(type, props, key, false);
}

/** Called by compiled JSX with several children. */
export function jsxs(type: unknown, props: ElementProps, key?: unknown): ReactNode {
  return active === undefined
    ? reactJsxs(type as ReactType, props, key as string)
    : active.make(type, props, key, true);
}
