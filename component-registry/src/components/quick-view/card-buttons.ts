const CARDS = 'main article[data-event="select-item"][data-item]:has(a[href]):not(:has(> [data-quick-open]))';

/** Gives each product card of the page the button of the dialog, also those that come later. @returns what ends it. */
export function keepCardButtons(dialog: HTMLElement): () => void {
  const shell = dialog.querySelector<HTMLElement>('[data-quick-open]');
  const main = document.querySelector('main');
  if (shell === null || main === null) return () => undefined;
  const add = (card: HTMLElement): void => {
    const button = shell.cloneNode(true) as HTMLElement;
    button.ariaLabel = `${shell.ariaLabel ?? ''}: ${card.querySelector('a')?.textContent ?? ''}`;
    card.append(button);
  };
  for (const card of main.querySelectorAll<HTMLElement>(CARDS)) add(card);
  const observer = new MutationObserver((records) => {
    // Of what was added alone: the page of a long list changes all the time, by these buttons too.
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const around = node.closest<HTMLElement>(CARDS);
      if (around !== null) add(around);
      for (const card of node.querySelectorAll<HTMLElement>(CARDS)) add(card);
    }
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
