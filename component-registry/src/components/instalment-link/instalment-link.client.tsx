'use client';

import { useEffect, type ReactElement } from 'react';
import { isPlainClick } from '../../components-support/plain-click.ts';
import { tellKept } from '../../components-support/tell-kept.ts';
import { usePlace } from '../../islands/place.client.tsx';

/** Stands beside the link to the calculator and has it shown in the layer there. Where that cannot be loaded, the link is a link. */
export function InstalmentLayerInPlace(): ReactElement | null {
  const root = usePlace();
  useEffect(() => {
    const place = root()?.closest<HTMLElement>('[data-instalment-link]');
    if (!place) return undefined;
    // The link is another one with each choice of the product.
    const onClick = (event: MouseEvent): void => {
      const { target } = event;
      if (!isPlainClick(event)) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-product-part] a') : null;
      if (link === null) return;
      event.preventDefault();
      import('./show-calculator.ts').then(
        ({ showCalculator }) => showCalculator(place, new URL(link.href)),
        () => location.assign(link.href),
      );
    };
    place.addEventListener('click', onClick);
    tellKept('instalments');
    return () => place.removeEventListener('click', onClick);
  }, [root]);
  return null;
}
