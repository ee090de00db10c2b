'use client';

import { useEffect, type ReactElement } from 'react';
import type { KeptReviews } from './keep-reviews.ts';
import { isPlainClick } from '../../components-support/plain-click.ts';
import { usePlace } from '../../islands/place.client.tsx';

/**
 * Stands in a list of reviews and takes its links and votes over once scripts run: filters and further steps are shown in
 * place. What does that is loaded when the reviews first come into the window; where it cannot be, links are links.
 */
export function ReviewInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const section = place()?.closest<HTMLElement>('[data-reviews]');
    if (!section) return undefined;
    const listening = new AbortController();
    let kept: Promise<KeptReviews> | undefined;
    const keep = (): Promise<KeptReviews> => {
      kept ??= import('./keep-reviews.ts').then(({ keepReviews }) => keepReviews(section));
      return kept;
    };
    const take = (event: Event, instead: () => void, act: (ready: KeptReviews) => Promise<void>): void => {
      event.preventDefault();
      keep().then(act, () => {
        kept = undefined;
        instead();
      });
    };
    const onClick = (event: MouseEvent): void => {
      const { target } = event;
      if (!isPlainClick(event)) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a') : null;
      if (link === null) return;
      const leave = (): void => location.assign(link.href);
      const { stars, reviewAll, reviewMore } = link.dataset;
      if (stars !== undefined) take(event, leave, (ready) => ready.choose(Number(stars)));
      else if (reviewAll !== undefined) take(event, leave, (ready) => ready.choose(undefined));
      else if (reviewMore !== undefined) take(event, leave, (ready) => ready.more());
    };
    const onSubmit = (event: SubmitEvent): void => {
      const { target } = event;
      if (target instanceof HTMLFormElement && target.closest('[data-review]') !== null)
        take(
          event,
          () => target.submit(),
          (ready) => ready.vote(target),
        );
    };
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      // Nobody waits for it: who chooses later has it asked again, and is told then if it fails.
      void keep()
        .then((ready) => ready.open())
        .catch(() => undefined);
    });
    seen.observe(section);
    section.addEventListener('click', onClick, { signal: listening.signal });
    section.addEventListener('submit', onSubmit, { signal: listening.signal });
    return () => {
      seen.disconnect();
      listening.abort();
    };
  }, [place]);
  return null;
}
