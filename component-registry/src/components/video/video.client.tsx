'use client';

import { useCallback, useEffect, useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { hasConsent, onConsentChange } from './consent.ts';
import type { Film, FilmPlayer } from './film-player.tsx';

export interface VideoGateProps extends Film {
  category: string;
  className: string;
  /** What stands there without consent. */
  children: ReactNode;
}

/** The film once the visitor has agreed, without a new page; before that, nothing of it is asked for, nor of its player. */
export function VideoGate({ category, children, ...film }: VideoGateProps): ReactElement {
  const isAllowed = useSyncExternalStore(
    onConsentChange,
    useCallback(() => hasConsent(document.cookie, category), [category]),
    () => false,
  );
  const [Player, setPlayer] = useState<typeof FilmPlayer>();
  useEffect(() => {
    if (isAllowed)
      import('./film-player.tsx').then(
        (loaded) => setPlayer(() => loaded.FilmPlayer),
        // The still stays; the next decision or visit asks again.
        () => undefined,
      );
  }, [isAllowed]);
  return isAllowed && Player !== undefined ? <Player {...film} /> : <>{children}</>;
}
