'use client';

import { useEffect, type ReactElement } from 'react';
import type { Listed } from './watch-vouchers.ts';
import { usePlace } from '../../islands/place.client.tsx';

/** Stands in a list of codes, and keeps it true while the page is open. */
export function VoucherWatch({ of }: { of: Listed }): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const section = place()?.closest('section');
    if (!section) return undefined;
    const listening = new AbortController();
    import('./watch-vouchers.ts').then(
      ({ watchVouchers }) =>
        listening.signal.aborted ? undefined : listening.signal.addEventListener('abort', watchVouchers(section, of)),
      // The list stays as the page has it.
      () => undefined,
    );
    return () => listening.abort();
  }, [of, place]);
  return null;
}
