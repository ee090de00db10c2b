'use client';

import { useEffect, type ReactElement } from 'react';
import { leadOn } from '../../components-support/lead-on.ts';
import type { KeptList } from './keep-list.ts';
import { makeMoreButton, MORE } from './more-button.ts';
import { isPlainClick } from '../../components-support/plain-click.ts';
import { usePlace } from '../../islands/place.client.tsx';

/** Whoever comes back to a tab often does not ask each time. */
const ASK_AGAIN_MS = 5_000;
const CHOICE = 'a[rel~="nofollow"], a[data-list-link]';

/**
 * Stands in a list and takes its links over once scripts run: more products come below the others, another choice takes the
 * place of the list, and the address follows. What does that is loaded with the first such click; where it cannot be, links
 * are links. Results of a search are compared with what the shop finds now, at the start and when somebody comes back to the
 * tab, and its filters when they are opened: a page that stayed open does not lead to what is gone. Without a network its links
 * are left to the page, which holds them and says so.
 */
export function ListInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const list = place()?.closest<HTMLElement>('[data-list]');
    if (!list) return undefined;
    let kept: Promise<KeptList> | undefined;
    const keep = (): Promise<KeptList> => {
      kept ??= import('./keep-list.ts').then(({ keepList }) => keepList(list));
      return kept;
    };
    const compare = (what: 'hasOtherProducts' | 'hasOtherFilters'): void => {
      if (list.dataset['listQuery'] === undefined) return;
      // Nobody waits for it; without an answer the list stays.
      void import('./live-list.ts')
        .then((live) => live[what](list))
        .then(async (isOld) => (isOld ? (await keep()).renew() : undefined))
        .catch(() => undefined);
    };
    let askedAt = performance.now();
    const onReturn = (): void => {
      if (document.hidden || performance.now() - askedAt < ASK_AGAIN_MS) return;
      askedAt = performance.now();
      compare('hasOtherProducts');
    };
    const onClick = (event: MouseEvent): void => {
      const { target } = event;
      if (!isPlainClick(event)) return;
      if (!(target instanceof Element)) return;
      const opener = target.closest('button, summary');
      if (opener?.matches(':has([data-list-part="filter-button"]), [data-list-part="filters"] summary'))
        compare('hasOtherFilters');
      const link = target.closest('a');
      if (link === null || !link.matches(`${CHOICE}, ${MORE}`) || !navigator.onLine) return;
      event.preventDefault();
      const { href } = link;
      const isMore = link.matches(MORE);
      keep().then(
        (ready) => (isMore ? ready.more(href) : ready.choose(href)),
        () => {
          kept = undefined;
          void leadOn(href);
        },
      );
    };
    const onKey = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches(MORE)) return;
      event.preventDefault();
      target.click();
    };
    let stopReporting = (): void => {};
    if (list.querySelector('[data-sponsored]') !== null)
      void import('./report-sponsored.ts')
        .then(({ reportSponsored }) => (stopReporting = reportSponsored(list)))
        .catch(() => undefined);
    makeMoreButton(list);
    // Somebody came back to a list of which more had been loaded than its page shows.
    if ('listPlace' in ((history.state ?? {}) as object))
      void keep().then(
        (ready) => ready.restore(),
        () => undefined,
      );
    compare('hasOtherProducts');
    document.addEventListener('visibilitychange', onReturn);
    list.addEventListener('click', onClick);
    list.addEventListener('keydown', onKey);
    return () => {
      stopReporting();
      document.removeEventListener('visibilitychange', onReturn);
      list.removeEventListener('click', onClick);
      list.removeEventListener('keydown', onKey);
    };
  }, [place]);
  return null;
}
