'use client';

import { useEffect, useState, type ReactElement } from 'react';
import { heldMarkup } from './markup-store.ts';

export interface ServerHeadProps {
  readonly page: string;
  readonly index: number;
  /** The elements themselves, while it is not known that the server's two passes share them. */
  readonly content?: ReactElement;
}

/** What the server says in the head: no part of what the browser gets for hydration, where React leaves what it does not know. */
export function ServerHead({ page, index, content }: ServerHeadProps): ReactElement {
  return typeof document === 'undefined' ? heldMarkup(page, index, content) : <KeptHead />;
}

/** Puts back what React took away, if it had to make the whole document anew. */
function KeptHead(): null {
  const [nodes] = useState(() => [...document.head.children]);
  useEffect(() => {
    document.head.append(...nodes.filter(({ isConnected }) => !isConnected));
  }, [nodes]);
  return null;
}
