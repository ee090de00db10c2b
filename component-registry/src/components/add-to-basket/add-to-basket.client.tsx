'use client';

import { useEffect, useRef, type ReactElement } from 'react';

/**
 * Stands in the button's node and takes its forms over: what is put in is sent by itself, and a panel opens. What does that is
 * loaded then; where it cannot be, the browser sends the form.
 */
export function AddToBasketKeeper(): ReactElement {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const keeper = root.current?.closest<HTMLElement>('[data-keeper]');
    if (!keeper) return undefined;
    const onSubmit = (event: SubmitEvent): void => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement) || target.dataset['add'] === undefined) return;
      event.preventDefault();
      import('./put-into-basket.ts').then(
        ({ putIntoBasket }) => putIntoBasket(keeper, target, submitter),
        () => sendPlainly(target, submitter),
      );
    };
    keeper.addEventListener('submit', onSubmit);
    keeper.dataset['keeper'] = 'kept';
    // What was sent before anybody listened waits for this. @see renderer/src/page/start-script.ts
    keeper.dispatchEvent(new Event('kept'));
    return () => keeper.removeEventListener('submit', onSubmit);
  }, []);
  return <span ref={root} hidden />;
}

function sendPlainly(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (submitter instanceof HTMLButtonElement && submitter.name !== '') {
    const chosen = document.createElement('input');
    chosen.type = 'hidden';
    chosen.name = submitter.name;
    chosen.value = submitter.value;
    form.append(chosen);
  }
  form.submit();
}
