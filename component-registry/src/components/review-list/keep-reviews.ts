import { logFailure } from '../../data-fetching/index.ts';
import { createKnownReviews, type StarFilter } from './known-reviews.ts';
import { askReviews, sendHelpful, STEP } from './rating-calls.ts';
import { makeEntry } from './review-items.ts';

/** What scripts do for the reviews of a page. */
export interface KeptReviews {
  /** Asks for the first step, once: from then on nothing that the page shows is asked for again. */
  open(): Promise<void>;
  /** Shows the reviews of so many stars, or all: also where those are shown already. */
  choose(filter: StarFilter): Promise<void>;
  /** Adds the next step below what is shown. */
  more(): Promise<void>;
  /** Counts that somebody found a review helpful. */
  vote(form: HTMLFormElement): Promise<void>;
}

/** Takes over the reviews of a page that shows the first step of all of them. Failures are told as a toast; what is shown stays. */
export function keepReviews(section: HTMLElement): KeptReviews {
  const { reviews: product = '', progress = '', progressOne = '', helpful = '', failed = '' } = section.dataset;
  const list = section.querySelector<HTMLElement>('[data-review-items]');
  const known = createKnownReviews();
  let filter: StarFilter;
  let opening: Promise<void> | undefined;

  const load = async (of: StarFilter): Promise<void> => {
    known.take(of, await askReviews(product, of, known.next(of)));
  };
  const open = (): Promise<void> => {
    opening ??= load(undefined).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const busy = async (work: () => Promise<void>): Promise<void> => {
    section.setAttribute('aria-busy', 'true');
    try {
      await open();
      await work();
    } catch (error) {
      tell('error', failed);
      logFailure({ message: `[Network] ${String(error)}`, component: 'review-list', url: location.href });
    } finally {
      section.removeAttribute('aria-busy');
    }
  };
  const show = (): void => {
    if (list === null) return;
    const there = new Map(
      [...list.querySelectorAll<HTMLElement>('[data-review]')].map((one) => [one.dataset['review'], one]),
    );
    const shown = known.shown(filter);
    const entries = shown.flatMap(
      (review) =>
        there.get(review.id) ?? makeEntry(list, review, helpful.replace('{count}', String(review.helpful))) ?? [],
    );
    list.replaceChildren(...entries);
    const total = known.total(filter);
    const said = section.querySelector('[data-review-progress]');
    if (said !== null)
      said.textContent =
        total === 1 ? progressOne : progress.replace('{shown}', String(shown.length)).replace('{total}', String(total));
    for (const way of section.querySelectorAll<HTMLElement>('[data-review-more]')) way.hidden = shown.length >= total;
    for (const row of section.querySelectorAll<HTMLElement>('[data-stars]')) {
      if (Number(row.dataset['stars']) === filter) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    }
    showFits();
    for (const all of section.querySelectorAll<HTMLElement>('[data-review-all]')) all.hidden = filter === undefined;
    history.replaceState(history.state, '', addressOf(filter, Math.ceil(shown.length / STEP)));
  };
  /** Fits are counted under the stars that are shown, and lead to those of both; nothing leads to none. */
  const showFits = (): void => {
    const rows = [...section.querySelectorAll<HTMLAnchorElement>('[data-fit]')];
    const said = rows.reduce((sum, { dataset }) => sum + known.ofFit(filter, dataset['fit'] ?? ''), 0);
    const heading = section.querySelector('[data-of=fits]');
    const { fitsOne = '', fitsMany = '' } = section.dataset;
    if (heading !== null) heading.textContent = said === 1 ? fitsOne : fitsMany.replace('{count}', String(said));
    for (const row of rows) {
      const { fit = '', way = row.href } = row.dataset;
      row.dataset['way'] = way;
      const [count, address] = [known.ofFit(filter, fit), new URL(way)];
      if (filter !== undefined) address.searchParams.set('stars', String(filter));
      if (count === 0) row.removeAttribute('href');
      else row.href = address.href;
      const number = row.querySelector('[data-of=count]');
      if (number !== null) number.textContent = String(count);
      const share = said === 0 ? 0 : (count / said) * 100;
      row.querySelector<HTMLElement>('[data-of=share]')?.style.setProperty('--share', `${share}%`);
    }
  };
  return {
    open,
    choose: (pressed) =>
      busy(async () => {
        const wished = pressed === filter ? undefined : pressed;
        if (!known.isKnown(wished)) await load(wished);
        filter = wished;
        show();
      }),
    more: () =>
      busy(async () => {
        const before = known.shown(filter).length;
        // A step that brings nothing new, for another filter brought it before, is followed by the next.
        while (known.shown(filter).length === before && known.next(filter) < known.total(filter)) await load(filter);
        show();
        const way = section.querySelector<HTMLElement>('[data-review-more]');
        const first = list?.querySelectorAll<HTMLElement>('[data-review]')[before];
        if (way?.hidden === true && first) {
          first.tabIndex = -1;
          first.focus({ preventScroll: true });
        }
      }),
    vote: (form) =>
      busy(async () => {
        const { review } = Object.fromEntries(new FormData(form));
        if (typeof review !== 'string') return;
        const refusal = await sendHelpful(review);
        if (refusal !== undefined) return tell('info', refusal);
        const button = form.querySelector('button');
        if (button !== null)
          button.textContent = helpful.replace('{count}', String(1 + numberIn(button.textContent ?? '')));
      }),
  };
}

/** The page that shows the same without scripts. */
function addressOf(filter: StarFilter, steps: number): URL {
  const address = new URL(location.href);
  address.hash = '';
  for (const [name, value] of [
    ['stars', filter],
    ['reviews', steps > 1 ? steps : undefined],
  ] as const)
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, String(value));
  return address;
}

function numberIn(words: string): number {
  return Number(/\d+/.exec(words)?.[0] ?? 0);
}

function tell(kind: 'error' | 'info', text: string): void {
  document.dispatchEvent(new CustomEvent('toast', { detail: { kind, text } }));
}
