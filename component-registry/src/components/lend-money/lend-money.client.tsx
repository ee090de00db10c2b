'use client';

import type { ReactElement } from 'react';
import { useKeptForm } from '../../components-support/kept-form.ts';

/** Stands in the form's node and takes it over. Where what does that cannot be loaded, the browser sends the form. */
export function LoanInPlace(): ReactElement | null {
  useKeptForm('loan', async () => {
    const { keepLoanForm } = await import('./keep-loan-form.ts');
    return keepLoanForm;
  });
  return null;
}
