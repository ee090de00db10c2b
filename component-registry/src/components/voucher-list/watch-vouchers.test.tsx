// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { VoucherList } from './voucher-list.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
/** As on a page of its own: nothing is known from another. */
const onNewPage = async () => {
  vi.resetModules();
  return (await import('./watch-vouchers.ts')).watchVouchers;
};

const items = ['SOMMER', 'HERBST'].map((code) => ({ title: code, code, conditions: 'Bis morgen.' }));

function shown(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-voucher], [data-vouchers-none], [role=alert]')]
    .filter((element) => element.closest('[hidden]') === null)
    .map((element) => element.dataset['voucher'] ?? element.textContent);
}

it('takes codes that have ended from the list', async () => {
  const watchVouchers = await onNewPage();
  const known = { active: [{ code: 'HERBST' }], expired: [{ code: 'SOMMER' }] };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(known)),
  );
  const live = { of: 'active' as const, failed: 'Nicht geladen.' };
  document.body.innerHTML = renderToStaticMarkup(VoucherList({ items, emptyText: 'Keine.', live }));
  expect(shown()).toEqual(['SOMMER', 'HERBST']);
  const end = watchVouchers(document.querySelector('section') ?? expect.fail('no list'), 'active');
  await expect.poll(() => shown()).toEqual(['HERBST']);
  end();
});

it('says once that they cannot be had, where the first of the lists stands', async () => {
  const watchVouchers = await onNewPage();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 500 })),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const listOf = (of: 'active' | 'expired') =>
    renderToStaticMarkup(VoucherList({ items, emptyText: 'Keine.', live: { of, failed: 'Nicht geladen.' } }));
  document.body.innerHTML = listOf('active') + listOf('expired');
  const [first, second] = document.querySelectorAll('section');
  if (!first || !second) expect.fail('no lists');
  const ends = [watchVouchers(first, 'active'), watchVouchers(second, 'expired')];
  await expect.poll(() => shown()).toEqual(['Nicht geladen.']);
  expect([first.hidden, second.hidden, second.textContent.includes('Nicht geladen.')]).toEqual([false, true, false]);
  for (const end of ends) end();
});
