'use client';

import { useEffect, type ReactElement } from 'react';
import { usePlace } from '../../islands/place.client.tsx';
import { isOpenAt, type Opening } from './is-open.ts';

const EVERY_MS = 15_000;

/** Says in the line around its place whether somebody answers now, by the browser's clock: a page from a cache cannot know, and without scripts nothing is said. */
export function OpenNow({
  opening,
  open,
  closed,
}: {
  opening: Opening;
  open: string;
  closed: string;
}): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const line = place()?.parentElement;
    if (!line) return undefined;
    const look = (): void => {
      const isOpen = isOpenAt(opening, new Date());
      line.dataset['open'] = String(isOpen);
      line.textContent = isOpen ? open : closed;
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [opening, open, closed, place]);
  return null;
}
