'use client';

import { createElement, useState, type ReactElement } from 'react';
import { heldMarkup } from './markup-store.ts';

export interface ServerMarkupProps {
  readonly page: string;
  readonly index: number;
  readonly tag: string;
  /** The attributes of the root. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The markup itself, while it is not known that the server's two passes share it. */
  readonly content?: ReactElement;
}

const MARK = 'data-markup';

/**
 * Markup without islands: the server renders it, and the browser leaves it as it is. It is not part of what the browser
 * gets for hydration, which halves the page. If React renders it anew in the browser, it takes what the document holds.
 */
export function ServerMarkup({ page, index, tag, attributes, content }: ServerMarkupProps): ReactElement {
  const [html] = useState(() => (typeof document === 'undefined' ? '' : inDocument(index)));
  const own = { ...attributes, [MARK]: index };
  if (typeof document === 'undefined') {
    const { props } = heldMarkup(page, index, content) as ReactElement<Record<string, unknown>>;
    return createElement(tag, { ...props, ...own });
  }
  return createElement(tag, { ...own, dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true });
}

/** What was read once stays known, for the case that the document has lost it since. */
const known = new Map<number, string>();

function inDocument(index: number): string {
  const html = document.querySelector(`[${MARK}="${index}"]`)?.innerHTML ?? known.get(index) ?? '';
  known.set(index, html);
  return html;
}
