const CARDS = 'main article[data-event="select-item"][data-item]:has(a[href]):not(:has(> [data-quick-open]))';

/** Gives each product card of the page the button of the dialog, also those that come later. @returns what ends it. */
export function keepCardButtons(dialog: HTMLElement): () => void {
  const shell = dialog.querySelector<HTMLElement>('[data-quick-open]');
  const main = document.querySelector('main');
  if (shell === null || main === null) return () => undefined;
  const add = (): void => {
    for (const card of document.querySelectorAll<HTMLElement>(CARDS)) {
      const button = shell.cloneNode(true) as HTMLElement;
      button.ariaLabel = `${shell.ariaLabel ?? ''}: ${card.querySelector('a')?.textContent ?? ''}`;
      card.append(button);
    }
  };
  add();
  const observer = new MutationObserver(add);
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
