'use client';

import { useEffect, type ReactElement } from 'react';
import type { KeptReviewForm } from './keep-review-form.ts';
import { usePlace } from '../../islands/place.client.tsx';

/** Stands in the form for a review and takes it over once it is opened. What does that is loaded then; where it cannot be, the form is sent by the browser. */
export function ReviewFormInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const fold = place()?.closest<HTMLDetailsElement>('[data-review-form]');
    if (!fold) return undefined;
    const listening = new AbortController();
    let kept: Promise<KeptReviewForm> | undefined;
    const keep = (): Promise<KeptReviewForm> => {
      kept ??= import('./keep-review-form.ts').then(({ keepReviewForm }) => keepReviewForm(fold, listening.signal));
      return kept;
    };
    const onToggle = (): void => {
      if (!fold.open) return;
      keep()
        .then((ready) => ready.open())
        .catch(() => {
          kept = undefined;
        });
    };
    const onSubmit = (event: SubmitEvent): void => {
      const { target } = event;
      if (!(target instanceof HTMLFormElement)) return;
      event.preventDefault();
      keep()
        .then((ready) => ready.send(target))
        .catch(() => target.submit());
    };
    fold.addEventListener('toggle', onToggle, { signal: listening.signal });
    fold.addEventListener('submit', onSubmit, { signal: listening.signal });
    onToggle();
    return () => listening.abort();
  }, [place]);
  return null;
}
