import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { VoucherList } from './voucher-list.tsx';

describe('VoucherList', () => {
  const items = [{ title: '10 % auf Leinen', code: 'SOMMER', conditions: 'Bis 31. August.' }];

  it('says of each voucher what it gives and for what it holds', () => {
    const html = renderToStaticMarkup(VoucherList({ title: 'Deine Vorteile', codeLabel: 'Code:', items }));
    expect(html).toMatch(/<h2[^>]*>Deine Vorteile<\/h2>.*<h3[^>]*>10 % auf Leinen<\/h3>.*SOMMER.*Bis 31\. August\./u);
  });

  it('moves up where the list has no heading', () => {
    expect(renderToStaticMarkup(VoucherList({ items }))).toMatch(/<h2[^>]*>10 % auf Leinen<\/h2>/u);
  });
});
