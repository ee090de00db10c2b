'use client';

import { useEffect, useRef, type ReactElement } from 'react';
import type { KeptList } from './keep-list.ts';
import { makeMoreButton, MORE } from './more-button.ts';

const CHOICE = 'a[rel~="nofollow"], a[data-list-link]';

/**
 * Stands in a list and takes its links over once scripts run: more products come below the others, another choice takes the
 * place of the list, and the address follows. What does that is loaded with the first such click; where it cannot be, links
 * are links.
 */
export function ListKeeper(): ReactElement {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const list = root.current?.closest<HTMLElement>('[data-list]');
    if (!list) return undefined;
    let kept: Promise<KeptList> | undefined;
    const onClick = (event: MouseEvent): void => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || !link.matches(`${CHOICE}, ${MORE}`)) return;
      event.preventDefault();
      const { href } = link;
      const isMore = link.matches(MORE);
      kept ??= import('./keep-list.ts').then(({ keepList }) => keepList(list));
      kept.then(
        (ready) => (isMore ? ready.more(href) : ready.choose(href)),
        () => {
          kept = undefined;
          location.assign(href);
        },
      );
    };
    const onKey = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches(MORE)) return;
      event.preventDefault();
      target.click();
    };
    makeMoreButton(list);
    list.addEventListener('click', onClick);
    list.addEventListener('keydown', onKey);
    return () => {
      list.removeEventListener('click', onClick);
      list.removeEventListener('keydown', onKey);
    };
  }, []);
  return <span ref={root} hidden />;
}
