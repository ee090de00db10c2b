'use client';

import { useEffect, useRef, type ReactElement } from 'react';

/** Stands beside a delivery statement, and has it asked for again. Where that cannot be loaded, the statement stays as it is. */
export function DeliveryWatch(): ReactElement {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const part = root.current?.parentElement?.querySelector<HTMLElement>('[data-product-part]');
    if (!part) return undefined;
    const listening = new AbortController();
    import('./watch-delivery.ts').then(
      ({ watchDelivery }) =>
        listening.signal.aborted ? undefined : listening.signal.addEventListener('abort', watchDelivery(part)),
      () => undefined,
    );
    return () => listening.abort();
  }, []);
  return <span ref={root} hidden />;
}
