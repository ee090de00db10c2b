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
  return createElement(tag, {
    ...own,
    dangerouslySetInnerHTML: { __html: trusted().createHTML(html) },
    suppressHydrationWarning: true,
  });
}

/** What was read once stays known, for the case that the document has lost it since. */
const known = new Map<number, string>();

function inDocument(index: number): string {
  const html = document.querySelector(`[${MARK}="${index}"]`)?.innerHTML ?? known.get(index) ?? '';
  known.set(index, html);
  return html;
}

interface MarkupPolicy {
  createHTML(text: string): string;
}
const AS_IT_IS: MarkupPolicy = { createHTML: (text) => text };
let policy: MarkupPolicy | undefined;

/**
 * Says of markup that the document held that it may be put back: where the page's policy asks for trusted types, React could
 * not render it anew otherwise, and would give up the page for one island that failed.
 */
function trusted(): MarkupPolicy {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: MarkupPolicy): MarkupPolicy };
  };
  policy ??= trustedTypes?.createPolicy('vitrine-markup', AS_IT_IS) ?? AS_IT_IS;
  return policy;
}
