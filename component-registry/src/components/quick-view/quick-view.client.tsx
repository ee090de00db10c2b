'use client';

import { useEffect, type ReactElement } from 'react';
import { sendPlainly } from '../../components-support/send-plainly.ts';
import { isPlainClick } from '../../components-support/plain-click.ts';
import { whenAwake } from '../../components-support/when-awake.ts';
import { tellKept } from '../../components-support/tell-kept.ts';
import { keepCardButtons } from './card-buttons.ts';
import { usePlace } from '../../islands/place.client.tsx';

/**
 * Stands beside the dialog and has the buttons of the page's cards show their product in it, the bag of a card with several articles
 * too; that of one alone puts it into the basket. What does that is loaded with the first such press; where it cannot be, the
 * browser follows the link or sends the form.
 */
export function QuickViewInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const node = place()?.parentElement;
    if (!node) return undefined;
    const listening = new AbortController();
    whenAwake(node, listening.signal, () => {
      const dialog = node.querySelector('dialog');
      // Where it cannot be had, cards are what they are without scripts.
      if (dialog !== null) keepCards(dialog, listening.signal);
      tellKept('cards');
    });
    return () => listening.abort();
  }, [place]);
  return null;
}

function keepCards(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    const opener = target instanceof Element ? target.closest('[data-quick-open], a[data-buy]') : null;
    const card = opener?.closest<HTMLElement>('[data-item]:has(> [data-quick-open])');
    if (!card || !isPlainClick(event)) return;
    event.preventDefault();
    import('./show-quick-view.ts').then(
      ({ showQuickView }) => showQuickView(dialog, card),
      () => location.assign(card.querySelector('a')?.href ?? ''),
    );
  };
  const onSubmit = (event: SubmitEvent): void => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || target.dataset['buy'] === undefined) return;
    // Held by the page until there is a network again.
    if (event.defaultPrevented) return;
    event.preventDefault();
    import('./buy-of-card.ts').then(
      ({ buyOfCard }) => buyOfCard(dialog, target),
      () => sendPlainly(target, submitter),
    );
  };
  signal.addEventListener('abort', keepCardButtons(dialog));
  document.addEventListener('click', onClick, { signal });
  document.addEventListener('submit', onSubmit, { signal });
}
