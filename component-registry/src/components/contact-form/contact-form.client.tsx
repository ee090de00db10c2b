'use client';

import type { ReactElement } from 'react';
import { useKeptForm } from '../../components-support/kept-form.ts';

/** Stands in the form's node and takes it over. Where what does that cannot be loaded, the browser sends the form. */
export function ContactInPlace(): ReactElement | null {
  useKeptForm('contact', async () => {
    const { keepContactForm } = await import('./keep-contact-form.ts');
    return keepContactForm;
  });
  return null;
}
