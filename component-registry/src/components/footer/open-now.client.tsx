'use client';

import { useEffect, useState, type ReactElement } from 'react';
import { isOpenAt, type Opening } from './is-open.ts';

const EVERY_MS = 15_000;

/** Whether somebody answers now, by the browser's clock: a page from a cache cannot know, and without scripts nothing is said. */
export function OpenNow({
  opening,
  open,
  closed,
  className,
}: {
  opening: Opening;
  open: string;
  closed: string;
  className: string;
}): ReactElement {
  const [isOpen, setIsOpen] = useState<boolean>();
  useEffect(() => {
    const look = (): void => setIsOpen(isOpenAt(opening, new Date()));
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [opening]);
  return (
    <p className={className} data-open={isOpen}>
      {isOpen === undefined ? '' : isOpen ? open : closed}
    </p>
  );
}
