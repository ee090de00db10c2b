// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ProductDelivery } from './product-delivery.tsx';
import { watchDelivery } from './watch-delivery.ts';

afterEach(() => vi.unstubAllGlobals());

const failed = 'Kann gerade nicht angezeigt werden.';
const htmlOf = (text: string, ask: string, until: { orderBy?: string } = { orderBy: 'bis 14:00' }): string =>
  renderToStaticMarkup(
    ProductDelivery({
      title: 'Lieferung',
      text,
      ...until,
      ask,
      failed,
      note: 'Service',
    }),
  );

function shown(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-product-part] p:not([hidden])')].map(
    ({ textContent }) => textContent,
  );
}

it('puts right what an older page says, says what cannot be had, and asks again for another choice', async () => {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => {
      asked.push(url);
      if (url.endsWith('/A')) return Response.json({ range: 'Morgen' });
      return new Response('', { status: 404 });
    }),
  );
  document.body.innerHTML = htmlOf('Heute', '/api/delivery/A');
  const part = document.querySelector<HTMLElement>('[data-product-part]') ?? expect.fail('no part');
  const end = watchDelivery(part);
  await expect.poll(() => shown()).toEqual(['Lieferung', 'Morgen', 'Service']);

  const other = document.createElement('div');
  other.innerHTML = htmlOf('Freitag', '/api/delivery/B');
  part.replaceChildren(...(other.querySelector('[data-product-part]')?.childNodes ?? []));
  await expect.poll(() => shown()).toEqual(['Lieferung', failed, 'Service']);
  expect(asked).toEqual(['/api/delivery/A', '/api/delivery/B']);
  end();
});

it('says until when to order where the page could not say it yet', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ range: 'Morgen', orderBy: 'bis 15:00' }));
  document.body.innerHTML = htmlOf('Nicht lieferbar', '/api/delivery/C', {});
  const part = document.querySelector<HTMLElement>('[data-product-part]') ?? expect.fail('no part');
  expect(shown()).toEqual(['Lieferung', 'Nicht lieferbar', 'Service']);
  const end = watchDelivery(part);
  await expect.poll(() => shown()).toEqual(['Lieferung', 'Morgen', 'bis 15:00', 'Service']);
  end();
});
