import { askJson, browserLiveData } from '../../data-fetching/index.ts';

interface Told {
  range?: string;
  orderBy?: string;
}

/**
 * Asks when what is chosen arrives, and again whenever something else is chosen, or somebody comes back to the page; where it
 * cannot be had, that is said in the place of the dates. @returns what ends it.
 */
export function watchDelivery(part: HTMLElement): () => void {
  let end = watchShown(part);
  // Another choice brings its own statement, as old as its page.
  const choices = new MutationObserver(() => {
    end();
    end = watchShown(part);
  });
  choices.observe(part, { childList: true });
  return () => {
    choices.disconnect();
    end();
  };
}

function watchShown(part: HTMLElement): () => void {
  const words = part.querySelector<HTMLElement>('[data-delivery-ask]');
  const url = words?.dataset['deliveryAsk'];
  if (!words || url === undefined) return () => undefined;
  const wanted = {
    key: url,
    component: 'product-delivery',
    url,
    ask: (signal: AbortSignal) => askJson<Told>(url, signal),
  };
  return browserLiveData().watch(wanted, ({ data, hasFailed }) => {
    if (data === undefined && !hasFailed) return;
    // What stands below it stays where it is.
    if (hasFailed) words.style.minBlockSize = `${words.offsetHeight}px`;
    show(words, '[role=alert]', hasFailed);
    show(words, '[data-delivery-range]', !hasFailed, data?.range);
    show(words, '[data-delivery-until]', !hasFailed && data?.orderBy !== undefined, data?.orderBy);
  });
}

function show(words: HTMLElement, place: string, isShown: boolean, text?: string): void {
  const element = words.querySelector<HTMLElement>(place);
  if (element === null) return;
  element.hidden = !isShown;
  if (text !== undefined && element.textContent !== text) element.textContent = text;
}
