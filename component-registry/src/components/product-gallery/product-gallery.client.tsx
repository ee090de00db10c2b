'use client';

import { useEffect, type ReactElement } from 'react';
import { isPlainClick } from '../../components-support/plain-click.ts';
import { tellKept } from '../../components-support/tell-kept.ts';
import { usePlace } from '../../islands/place.client.tsx';

/**
 * Stands in a gallery and opens its pictures in a dialog once scripts run. What does that is loaded with the first click;
 * where it cannot be, the link leads to the picture.
 */
export function GalleryInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const gallery = place()?.closest<HTMLElement>('[data-gallery]');
    if (!gallery) return undefined;
    const onClick = (event: MouseEvent): void => {
      const { target } = event;
      if (!isPlainClick(event)) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-gallery-link]') : null;
      if (link === null) return;
      event.preventDefault();
      import('./gallery-view.ts').then(
        ({ openView }) => openView(gallery, link),
        () => {
          location.assign(link.href);
        },
      );
    };
    gallery.addEventListener('click', onClick);
    tellKept('gallery');
    return () => {
      gallery.removeEventListener('click', onClick);
    };
  }, [place]);
  return null;
}
