'use client';

import { useEffect, useRef, type ReactElement } from 'react';
import { keepCardButtons } from './card-buttons.ts';

/**
 * Stands in the dialog and has the buttons of the page's cards show their product in it. What does that is loaded with the first
 * such press; where it cannot be, the press leads to the page of the product.
 */
export function QuickViewInPlace(): ReactElement {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = root.current?.closest('dialog');
    if (!dialog) return undefined;
    const stop = keepCardButtons(dialog);
    const onClick = ({ target }: MouseEvent): void => {
      const card =
        target instanceof Element ? target.closest<HTMLElement>('[data-item]:has(> [data-quick-open])') : null;
      if (card === null || (target as Element).closest('[data-quick-open]') === null) return;
      import('./show-quick-view.ts').then(
        ({ showQuickView }) => showQuickView(dialog, card),
        () => card.querySelector('a')?.click(),
      );
    };
    document.addEventListener('click', onClick);
    return () => {
      stop();
      document.removeEventListener('click', onClick);
    };
  }, []);
  return <span ref={root} hidden />;
}
