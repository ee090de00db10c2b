'use client';

import { useEffect, type ReactElement } from 'react';
import { usePlace } from '../../islands/place.client.tsx';
import { openPanels } from './open-panels.ts';

/** Stands in the bar of the server and opens its panels. */
export function PanelsInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const bar = place()?.parentElement;
    if (!bar) return undefined;
    const leaving = new AbortController();
    openPanels(bar, leaving.signal);
    return () => leaving.abort();
  }, [place]);
  return null;
}
