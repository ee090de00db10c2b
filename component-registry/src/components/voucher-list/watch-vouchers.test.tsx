// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { VoucherList } from './voucher-list.tsx';
import { watchVouchers } from './watch-vouchers.ts';

afterEach(() => vi.unstubAllGlobals());

const items = ['SOMMER', 'HERBST'].map((code) => ({ title: code, code, conditions: 'Bis morgen.' }));

function shown(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-voucher], [data-vouchers-none], [role=alert]')]
    .filter((element) => element.closest('[hidden]') === null)
    .map((element) => element.dataset['voucher'] ?? element.textContent);
}

it('takes codes that have ended from the list', async () => {
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
