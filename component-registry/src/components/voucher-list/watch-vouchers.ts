import { askJson, browserLiveData } from '../../data-fetching/index.ts';

/** Which of the shop's codes a list has. */
export type Listed = 'active' | 'expired';

const URL = '/api/voucher';

/**
 * Asks which codes hold and which have ended, and again whenever somebody comes back to the page: what is no longer among those
 * of the list goes from it, and where they cannot be had, that is said in its place: once, by the first of the lists of the
 * page; the others go. @returns what ends it.
 */
export function watchVouchers(section: HTMLElement, of: Listed): () => void {
  const problem = section.querySelector<HTMLElement>('[role=alert]');
  const list = section.querySelector<HTMLElement>('ul');
  const none = section.querySelector<HTMLElement>('[data-vouchers-none]');
  const wanted = {
    key: URL,
    component: 'voucher-list',
    url: URL,
    ask: (signal: AbortSignal) => askJson<Known>(URL, signal),
  };
  return browserLiveData().watch(wanted, ({ data, hasFailed }) => {
    if (data === undefined && !hasFailed) return;
    const codes = new Set(data?.[of].map(({ code }) => code));
    const items = [...(list?.querySelectorAll<HTMLElement>('[data-voucher]') ?? [])];
    if (!hasFailed) for (const item of items) item.hidden = !codes.has(item.dataset['voucher'] ?? '');
    const isEmpty = items.every(({ hidden }) => hidden);
    const isSaidAbove = hasFailed && document.querySelector('[data-failed]') !== problem;
    section.hidden = isSaidAbove;
    if (problem) {
      problem.hidden = !hasFailed;
      problem.textContent = hasFailed && !isSaidAbove ? (problem.dataset['failed'] ?? '') : '';
    }
    if (list) list.hidden = hasFailed || isEmpty;
    if (none) none.hidden = hasFailed || !isEmpty;
  });
}

type Known = Readonly<Record<Listed, readonly { code: string }[]>>;
