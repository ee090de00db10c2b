'use client';

import { useEffect, type ReactElement } from 'react';
import { isPlainClick } from '../../components-support/plain-click.ts';
import { usePlace } from '../../islands/place.client.tsx';

/** Has the links to service layers of the whole page shown in the dialog beside it. Before that is there, and where what shows them cannot be loaded, a link is a link. */
export function ServiceLayerInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const node = place()?.parentElement;
    const onClick = (event: MouseEvent): void => {
      const { target } = event;
      const dialog = node?.querySelector('dialog');
      if (!dialog || !isPlainClick(event)) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-service-layer]') : null;
      if (link === null) return;
      event.preventDefault();
      import('./show-service-layer.ts').then(
        ({ showServiceLayer }) => showServiceLayer(dialog, link),
        () => location.assign(link.href),
      );
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [place]);
  return null;
}
