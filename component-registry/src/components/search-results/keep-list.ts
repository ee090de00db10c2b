import { leadOn } from '../../components-support/lead-on.ts';
import { addRules, pageAt } from '../../components-support/other-page.ts';
import { logFailure } from '../../data-fetching/index.ts';
import { goToPlace, notePlace, placeToRestore, prependProducts, PREVIOUS, settleAtPlace } from './list-place.ts';
import { makeMoreButton, MORE } from './more-button.ts';
import { appendProducts, replaceParts } from './replace-list.ts';

/** What scripts do for a list: each leads on as a page would where it cannot be done. */
export interface KeptList {
  /** Shows another choice in the place of this one; the address follows. */
  choose(href: string): Promise<void>;
  /** Adds the next step below what is shown; the address says so. */
  more(href: string): Promise<void>;
  /** Shows the list as it is now; where it cannot be had, it stays. */
  renew(): Promise<void>;
  /** Shows as many steps as there were when this entry of the history was left, and the place in them; without them, what there is. */
  restore(): Promise<void>;
}

/** Takes over a list; going back shows what was chosen before. */
export function keepList(list: HTMLElement): KeptList {
  let latest = 0;
  let isPlaceKept = false;

  /** From now on the place is noted whenever somebody may leave. */
  const keepPlace = (): void => {
    notePlace(list);
    if (!isPlaceKept) document.addEventListener('click', () => notePlace(list), { capture: true });
    isPlaceKept = true;
  };
  const restore = async (): Promise<void> => {
    const place = placeToRestore(list);
    const mine = latest;
    while (place !== undefined && placeToRestore(list) !== undefined) {
      const previous = list.querySelector<HTMLAnchorElement>(PREVIOUS);
      if (previous === null) break;
      const page = await pageAt(new URL(previous.href));
      if (mine !== latest || !prependProducts(list, page)) return;
      addRules(page);
      goToPlace(list, place);
    }
    if (place === undefined) return;
    settleAtPlace(list, place);
    keepPlace();
  };
  const tryRestore = (): Promise<void> =>
    restore().catch((error: unknown) => {
      logFailure({ message: `[Network] ${String(error)}`, component: 'search-results', url: location.href });
    });
  const fetchInto = async (
    href: string,
    show: (other: HTMLElement, address: URL) => void,
    instead = (): void => void leadOn(href),
  ): Promise<void> => {
    latest += 1;
    const mine = latest;
    const address = new URL(href, location.href);
    address.hash = '';
    list.setAttribute('aria-busy', 'true');
    try {
      const page = await pageAt(address);
      const other = page.querySelector<HTMLElement>('[data-list]');
      if (other === null) throw new Error('expected a list, got another page');
      // Somebody who chooses again does not wait for what was chosen before.
      if (mine !== latest) return;
      addRules(page);
      show(other, address);
      takeCall(list, other);
      makeMoreButton(list);
      document.title = page.title;
    } catch (error) {
      logFailure({ message: `[Network] ${String(error)}`, component: 'search-results', url: address.href });
      if (mine === latest) instead();
    } finally {
      if (mine === latest) list.removeAttribute('aria-busy');
    }
  };

  addEventListener('popstate', () => {
    void fetchInto(location.href, (other) => {
      replaceParts(list, other);
    }).then(tryRestore);
  });
  return {
    choose: (href) =>
      fetchInto(href, (other, address) => {
        history.pushState(null, '', address);
        replaceParts(list, other);
      }),
    more: (href) =>
      fetchInto(href, (other, address) => {
        // Back leads to where the shopper came from; the address shows these steps again.
        history.replaceState(null, '', address);
        const first = appendProducts(list, other);
        (list.querySelector<HTMLElement>(MORE) ?? first)?.focus({ preventScroll: true });
        keepPlace();
      }),
    renew: () =>
      fetchInto(
        location.href,
        (other) => replaceParts(list, other),
        () => undefined,
      ),
    restore: tryRestore,
  };
}

/** What is shown next is asked for in another way. */
function takeCall(list: HTMLElement, other: HTMLElement): void {
  for (const name of ['listQuery', 'listTotal']) {
    const value = other.dataset[name];
    if (value === undefined) delete list.dataset[name];
    else list.dataset[name] = value;
  }
}
