'use client';

import { useEffect, type ReactElement } from 'react';

/** Pages with a form whose draft is kept, and those that end drafts. */
const CONCERNED = 'form[data-draft], [data-order-number], input[name=form][value^=logout]';

/** Stands in the header and keeps drafts of long forms. What does that is loaded where the page has to do with one. */
export function DraftsInPlace(): ReactElement | null {
  useEffect(() => {
    if (document.querySelector(CONCERNED) === null) return undefined;
    const leaving = new AbortController();
    import('./keep-drafts.ts').then(
      ({ keepDrafts }) => {
        if (!leaving.signal.aborted) keepDrafts(leaving.signal);
        return undefined;
      },
      // Without it forms work, and keep nothing.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return null;
}
