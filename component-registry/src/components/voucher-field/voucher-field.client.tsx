'use client';

import { useEffect, type ReactElement } from 'react';
import { usePlace } from '../../islands/place.client.tsx';

/** Stands in the field for a voucher and sends it in place. What does that is loaded then; where it cannot be, the browser sends the form. */
export function VoucherInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const form = place()?.closest<HTMLElement>('[data-keeper]')?.querySelector('form');
    if (!form) return undefined;
    const leaving = new AbortController();
    const onSubmit = (event: SubmitEvent): void => {
      event.preventDefault();
      import('./redeem-in-place.ts').then(({ redeemInPlace }) => redeemInPlace(form)).catch(() => form.submit());
    };
    form.addEventListener('submit', onSubmit, { signal: leaving.signal });
    return () => leaving.abort();
  }, [place]);
  return null;
}
