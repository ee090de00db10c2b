'use client';

import { useEffect, type ReactElement } from 'react';
import { usePlace } from '../../islands/place.client.tsx';

/** Stands beside a delivery statement, and has it asked for again. Where that cannot be loaded, the statement stays as it is. */
export function DeliveryWatch(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const part = place()?.parentElement?.querySelector<HTMLElement>('[data-product-part]');
    if (!part) return undefined;
    const listening = new AbortController();
    import('./watch-delivery.ts').then(
      ({ watchDelivery }) =>
        listening.signal.aborted ? undefined : listening.signal.addEventListener('abort', watchDelivery(part)),
      () => undefined,
    );
    return () => listening.abort();
  }, [place]);
  return null;
}
