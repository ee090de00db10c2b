'use client';

import { Component, createContext, useContext, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { logFailure } from '../data-fetching/failure-log.ts';
import { PLACE } from './in-place.tsx';
import { IslandBox } from './island-box.client.tsx';
import { IslandLooksContext, type IslandLooks } from './island-looks.ts';

export interface PlaceProps {
  /** The number of its place in the markup. */
  readonly at: number;
  /** The island's one element. */
  readonly children: ReactNode;
}

const PlaceNumber = createContext(-1);

/**
 * Stands around an island that works in place, at the end of the page, and keeps its fault to it: the markup stays and works
 * natively, a box in the island's place offers to try again (UI-005), and the fault is logged, once. The server renders nothing
 * of it, so it cannot fail there.
 */
export class Place extends Component<PlaceProps, { failed: boolean }> {
  static override contextType = IslandLooksContext;
  declare context: IslandLooks;
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    const node = elementAt(this.props.at)?.closest<HTMLElement>('[data-node]');
    const { node: type = '', nodeId = '' } = node?.dataset ?? {};
    logFailure({ message: `Error in layout node ${type} ${nodeId}`, component: type, url: location.href });
  }

  override render(): ReactNode {
    if (typeof document === 'undefined') return null;
    const { at, children } = this.props;
    if (!this.state.failed) return <PlaceNumber value={at}>{children}</PlaceNumber>;
    const place = elementAt(at);
    if (place === null) return null;
    const onReset = (): void => {
      place.hidden = true;
      this.setState({ failed: false });
    };
    place.hidden = false;
    return createPortal(<IslandBox {...this.context} onReset={onReset} />, place);
  }
}

/** Finds the element of an island's place in the document, for effects and events; null where the page has lost it. */
export function usePlace(): () => HTMLElement | null {
  const at = useContext(PlaceNumber);
  return useMemo(() => finder(at), [at]);
}

function finder(at: number): () => HTMLElement | null {
  let place: HTMLElement | null = null;
  return () => (place ??= elementAt(at));
}

function elementAt(at: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${PLACE}="${at}"]`);
}
