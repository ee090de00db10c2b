'use client';

import { useEffect, type ReactElement } from 'react';
import { isPlainClick } from './plain-click.ts';
import { tellKept } from './tell-kept.ts';
import { usePlace } from '../islands/place.client.tsx';

/** Stands beside a link to a part of content and has it shown in the layer there. Where that cannot be loaded, the link is a link. */
export function LayerInPlace(): ReactElement | null {
  const root = usePlace();
  useEffect(() => {
    const place = root()?.closest<HTMLElement>('[data-layer]');
    const link = place?.querySelector('a');
    if (!place || !link) return undefined;
    const onClick = (event: MouseEvent): void => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      import('./show-layer.ts').then(
        ({ showLayer }) => showLayer(place, link.href),
        () => location.assign(link.href),
      );
    };
    link.addEventListener('click', onClick);
    tellKept('layer');
    return () => link.removeEventListener('click', onClick);
  }, [root]);
  return null;
}
