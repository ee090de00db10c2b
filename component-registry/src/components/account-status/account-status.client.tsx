'use client';

import { useEffect, type ReactElement } from 'react';
import type { AccountStatusProps } from '../../../generated/props.ts';
import { watchAccount } from './watch-account.ts';
import { usePlace } from '../../islands/place.client.tsx';

/** Stands in the state of an account, keeps it up to date while the page is open, and says in a short message what was saved. */
export function AccountWatch({ of, saved }: Pick<AccountStatusProps, 'of' | 'saved'>): ReactElement | null {
  const root = usePlace();
  useEffect(() => {
    const place = root()?.closest<HTMLElement>('[data-account-status]');
    if (saved !== undefined && location.hash.endsWith('-saved')) {
      document.dispatchEvent(new CustomEvent('toast', { detail: { kind: 'success', text: saved } }));
      // Whoever loads the page again has saved nothing.
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    return place ? watchAccount(place, of) : undefined;
  }, [of, saved, root]);
  return null;
}
