'use client';

import { createElement, useState, type ReactElement } from 'react';
import { heldMarkup } from './markup-store.ts';

export interface ServerMarkupProps {
  readonly page: string;
  readonly index: number;
  readonly tag: string;
  /** The markup itself, while it is not known that the server's two passes share it. */
  readonly content?: ReactElement;
}

const MARK = 'data-markup';

/**
 * Markup without islands: the server renders it, and the browser leaves it as it is, attributes of its root included, which
 * React does not compare when it hydrates in production. It is not part of what the browser gets for hydration, which halves
 * the page. If React renders it anew in the browser, it takes what the document held.
 */
export function ServerMarkup({ page, index, tag, content }: ServerMarkupProps): ReactElement {
  if (typeof document === 'undefined') {
    const { props } = heldMarkup(page, index, content) as ReactElement<Record<string, unknown>>;
    return createElement(tag, { ...props, [MARK]: index });
  }
  return <KeptMarkup index={index} tag={tag} />;
}

function KeptMarkup({ index, tag }: Pick<ServerMarkupProps, 'index' | 'tag'>): ReactElement {
  const [was] = useState(() => inDocument(index));
  return createElement(tag, {
    ref: (now: Element | null) => {
      if (now === null) return;
      if (was !== undefined && now !== was) move(was, now);
      known.set(index, now);
    },
    // Says that what is inside is not React's.
    dangerouslySetInnerHTML: { __html: emptyHtml() },
    suppressHydrationWarning: true,
  });
}

/** Empty, also where the page's policy asks for trusted types: React could not make the element anew otherwise. */
function emptyHtml(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: { readonly emptyHTML: string } };
  return trustedTypes?.emptyHTML ?? '';
}

/** What was found once stays known, for the case that the document has lost it since. */
const known = new Map<number, Element>();

function inDocument(index: number): Element | undefined {
  return document.querySelector(`[${MARK}="${index}"]`) ?? known.get(index);
}

/** The nodes themselves, as scripts of islands in place listen to them. */
function move(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
  to.replaceChildren(...from.childNodes);
}
