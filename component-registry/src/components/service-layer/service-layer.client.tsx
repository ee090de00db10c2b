'use client';

import { useEffect, type ReactElement } from 'react';
import { isPlainClick } from '../../components-support/plain-click.ts';
import { usePlace } from '../../islands/place.client.tsx';

/** Has the links to service layers of the whole page shown in the dialog around it. Where that cannot be loaded, a link is a link. */
export function ServiceLayerInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const dialog = place()?.closest('dialog');
    if (!dialog) return undefined;
    const onClick = (event: MouseEvent): void => {
      const { target } = event;
      if (!isPlainClick(event)) return;
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
