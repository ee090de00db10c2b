'use client';

import { useEffect, type ReactElement } from 'react';
import { sendPlainly } from '../../components-support/send-plainly.ts';
import { keepInSight } from './keep-in-sight.ts';
import { tellKept } from '../../components-support/tell-kept.ts';
import { usePlace } from '../../islands/place.client.tsx';

/**
 * Stands in the button's node and takes its forms over: what is put in is sent by itself, and a panel opens. What does that is
 * loaded then; where it cannot be, the browser sends the form. Without a network it is left to the page, which says so and sends it
 * with the mark `data-sure` as soon as the shop answers.
 */
export function AddToBasketInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const keeper = place()?.closest<HTMLElement>('[data-keeper]');
    if (!keeper) return undefined;
    const onSubmit = (event: SubmitEvent): void => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement) || target.dataset['add'] === undefined) return;
      if (!navigator.onLine && target.dataset['sure'] === undefined) return;
      event.preventDefault();
      import('./put-into-basket.ts').then(
        ({ putIntoBasket }) => putIntoBasket(keeper, target, submitter),
        () => sendPlainly(target, submitter),
      );
    };
    keeper.addEventListener('submit', onSubmit);
    tellKept('basket');
    const letGo = keepInSight(keeper);
    return () => {
      keeper.removeEventListener('submit', onSubmit);
      letGo();
    };
  }, [place]);
  return null;
}
