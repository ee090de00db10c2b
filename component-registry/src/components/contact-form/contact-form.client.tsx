'use client';

import { useEffect, useRef, type ReactElement } from 'react';
import { tellKept } from '../../components-support/tell-kept.ts';

/** Stands in the form's node and takes it over. Where what does that cannot be loaded, the browser sends the form. */
export function ContactInPlace(): ReactElement {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const keeper = root.current?.closest<HTMLElement>('[data-keeper]');
    const form = keeper?.querySelector('form');
    if (!keeper || !form) return undefined;
    const leaving = new AbortController();
    import('./keep-contact-form.ts')
      .then(({ keepContactForm }) => {
        if (!leaving.signal.aborted) keepContactForm(keeper, form, leaving.signal);
        return undefined;
      })
      .finally(() => tellKept('contact'))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return <span ref={root} hidden />;
}
