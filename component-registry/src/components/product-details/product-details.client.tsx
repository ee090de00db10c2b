'use client';

import { useEffect, type ReactElement } from 'react';
import { leadOn } from '../../components-support/lead-on.ts';
import { isPlainClick } from '../../components-support/plain-click.ts';
import { usePlace } from '../../islands/place.client.tsx';

/**
 * Stands in a product and takes over the links to another choice once scripts run: what changes with the choice takes its
 * place without a new page, and the address follows. What does that is loaded with the first such click; where it cannot be,
 * links are links. Without a network they are left to the page, which holds them and says so.
 */
export function ChoiceInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const product = place()?.closest<HTMLElement>('[data-product]');
    if (!product) return undefined;
    const onClick = (event: MouseEvent): void => {
      const { target } = event;
      if (!isPlainClick(event)) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-choice]') : null;
      if (link === null || !navigator.onLine) return;
      event.preventDefault();
      const { href } = link;
      import('./choose-variant.ts').then(
        ({ chooseVariant }) => chooseVariant(product, href),
        () => void leadOn(href),
      );
    };
    product.addEventListener('click', onClick);
    return () => {
      product.removeEventListener('click', onClick);
    };
  }, [place]);
  return null;
}
