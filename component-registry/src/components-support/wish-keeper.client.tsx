'use client';

import { useEffect, type ReactElement } from 'react';
import { sendPlainly } from './send-plainly.ts';
import { tellKept } from './tell-kept.ts';

/**
 * Stands in the header and takes over what is done with the wishlist anywhere on the page: hearts, and the forms of its own page.
 * What does that is loaded with the first such deed; where it cannot be, the browser sends the form.
 */
export function WishKeeper(): ReactElement | null {
  useEffect(() => {
    const onSubmit = (event: SubmitEvent): void => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement) || target.dataset['wish'] === undefined) return;
      event.preventDefault();
      import('./change-wish.ts').then(
        ({ changeWish }) => changeWish(target, submitter),
        () => sendPlainly(target, submitter),
      );
    };
    document.addEventListener('submit', onSubmit);
    tellKept('wishes');
    return () => document.removeEventListener('submit', onSubmit);
  }, []);
  return null;
}
