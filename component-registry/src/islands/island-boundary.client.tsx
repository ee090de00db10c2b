'use client';

import { Component, isValidElement, Suspense, type ReactNode } from 'react';
import { logFailure } from '../data-fetching/failure-log.ts';
import { IslandBox } from './island-box.client.tsx';
import type { IslandLooks } from './island-looks.ts';

export interface IslandBoundaryProps extends IslandLooks {
  /** The node that it belongs to, for the log. */
  readonly node: { readonly type: string; readonly id: string };
  /** The island's one element. */
  readonly children: ReactNode;
}

/**
 * Keeps the fault of an island to the island. The suspense inside is what catches a throw while the server renders: the
 * browser then tries again. Where the island stands around markup of the server, that markup stays and works natively;
 * otherwise a box offers to try again (UI-005). Either way the fault is logged, once.
 */
export class IslandBoundary extends Component<IslandBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    const { type, id } = this.props.node;
    logFailure({ message: `Error in layout node ${type} ${id}`, component: type, url: location.href });
  }

  override render(): ReactNode {
    const { words, classes, children } = this.props;
    const native = nativeMarkup(children);
    if (!this.state.failed) return <Suspense fallback={native}>{children}</Suspense>;
    if (native !== null) return native;
    return <IslandBox words={words} classes={classes} onReset={() => this.setState({ failed: false })} />;
  }
}

function nativeMarkup(island: ReactNode): ReactNode {
  return isValidElement<{ children?: ReactNode }>(island) ? (island.props.children ?? null) : null;
}
