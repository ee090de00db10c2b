'use client';

import { useEffect, type ReactElement } from 'react';
import { sendPlainly } from './send-plainly.ts';
import { isPlainClick } from './plain-click.ts';
import { tellKept } from './tell-kept.ts';

/**
 * Stands in the header and takes over what is done with the wishlist anywhere on the page: hearts, the forms of its own page, and the link to it, which opens it in a layer.
 * What does that is loaded with the first such deed; where it cannot be, the browser sends the form.
 */
export function WishesInPlace(): ReactElement | null {
  useEffect(() => {
    const onSubmit = (event: SubmitEvent): void => {
      const { target, submitter } = event;
      // Held by the page until there is a network again.
      if (event.defaultPrevented) return;
      if (!(target instanceof HTMLFormElement) || target.dataset['wish'] === undefined) return;
      event.preventDefault();
      import('./change-wish.ts').then(
        ({ changeWish }) => changeWish(target, submitter),
        () => sendPlainly(target, submitter),
      );
    };
    const onClick = (event: MouseEvent): void => {
      const { target } = event;
      if (!isPlainClick(event)) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-count=wishlist]') : null;
      const layer = document.querySelector<HTMLDialogElement>('[data-wish-layer]');
      if (link === null || layer === null || location.pathname === new URL(link.href).pathname) return;
      event.preventDefault();
      import('./show-wishes.ts').then(
        ({ openWishes }) => openWishes(layer),
        () => location.assign(link.href),
      );
    };
    document.addEventListener('submit', onSubmit);
    document.addEventListener('click', onClick);
    tellKept('wishes');
    return () => {
      document.removeEventListener('submit', onSubmit);
      document.removeEventListener('click', onClick);
    };
  }, []);
  return null;
}
