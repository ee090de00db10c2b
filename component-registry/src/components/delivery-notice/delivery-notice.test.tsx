import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DeliveryNotice } from './delivery-notice.tsx';

it('DeliveryNotice says where the shop delivers to, and is closed by a form', () => {
  const html = renderToStaticMarkup(DeliveryNotice({ label: 'Hinweis', text: 'Nur hier.', closeLabel: 'Weg' }));
  expect(html).toMatch(
    /<aside[^>]*aria-label="Hinweis"><p[^>]*>Nur hier\.<\/p><form[^>]* action="\/-\/close" method="post"/u,
  );
  expect(html).toMatch(/name="notice" value="delivery-notice".*aria-label="Weg"/u);
});
