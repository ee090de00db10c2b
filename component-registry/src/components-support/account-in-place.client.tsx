'use client';

import { useEffect, type ReactElement } from 'react';
import { sendPlainly } from './send-plainly.ts';
import { isPlainClick } from './plain-click.ts';
import { tellKept } from './tell-kept.ts';

/**
 * Stands in the header and opens the login, and the way to a new password, in a layer wherever a link on the page leads to them;
 * forms that say so (`data-live`) are checked and sent in place. What does that is loaded with the first such deed; where it
 * cannot be, links and forms are the browser's.
 */
export function AccountInPlace({ forgot }: { forgot: string }): ReactElement | null {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onClick = (event: MouseEvent): void => {
      const { target } = event;
      if (!isPlainClick(event)) return;
      const link = target instanceof Element ? target.closest('a') : null;
      const layer = document.querySelector<HTMLDialogElement>('[data-account-layer]');
      if (link === null || layer === null || location.pathname === link.pathname) return;
      const isForgot = link.pathname === forgot && link.origin === location.origin;
      const isKnown = document.documentElement.dataset['login'] === 'full';
      if (!isForgot && (link.dataset['login'] === undefined || isKnown)) return;
      event.preventDefault();
      import('./account-layer.ts').then(
        ({ openAccountLayer }) => openAccountLayer(layer, isForgot ? 'forgot' : 'login', link.href),
        () => location.assign(link.href),
      );
    };
    const onSubmit = (event: SubmitEvent): void => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement) || target.dataset['live'] === undefined) return;
      event.preventDefault();
      import('./send-account-form.ts').then(
        ({ sendAccountForm }) => sendAccountForm(target),
        () => sendPlainly(target, submitter),
      );
    };
    const onLeave = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement) || target.dataset['invalid'] === undefined || target.value === '')
        return;
      // Without it the shop says so when the form is sent.
      import('./check-mail-field.ts').then(
        ({ checkMailField }) => checkMailField(target),
        () => undefined,
      );
    };
    // Words that went only with the click on the button would move it away from under the pointer.
    const onInput = (event: Event): void => {
      if (event.target instanceof HTMLInputElement && event.target.ariaInvalid === 'true') onLeave(event);
    };
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('input', onInput, { signal });
    document.addEventListener('submit', onSubmit, { signal });
    document.addEventListener('focusout', onLeave, { signal });
    tellKept('account');
    return () => listening.abort();
  }, [forgot]);
  return null;
}
