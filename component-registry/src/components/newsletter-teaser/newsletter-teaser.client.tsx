'use client';

import { useEffect, type ReactElement } from 'react';
import { isPlainClick } from '../../components-support/plain-click.ts';
import { tellKept } from '../../components-support/tell-kept.ts';
import { usePlace } from '../../islands/place.client.tsx';

/** Stands in the teaser and has its link open the sheet there. Where what does that cannot be loaded, the link is a link. */
export function NewsletterInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const teaser = place()?.parentElement;
    const link = teaser?.querySelector('a');
    const sheet = teaser?.querySelector('dialog');
    if (!link || !sheet) return undefined;
    const onClick = (event: MouseEvent): void => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      import('./open-newsletter-sheet.ts').then(
        ({ openNewsletterSheet }) => openNewsletterSheet(sheet, link.href),
        () => location.assign(link.href),
      );
    };
    link.addEventListener('click', onClick);
    tellKept('newsletter-sheet');
    return () => link.removeEventListener('click', onClick);
  }, [place]);
  return null;
}
