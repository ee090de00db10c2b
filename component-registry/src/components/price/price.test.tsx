import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Price } from './price.tsx';

describe('Price', () => {
  it('shows one plain price and no empty labels', () => {
    const html = renderToStaticMarkup(Price({ price: { current: '€ 49,99' } }));
    expect(html.replaceAll(/<[^>]+>/gu, '')).toBe('€ 49,99');
  });

  it('strikes the former price and reads it out as such', () => {
    const html = renderToStaticMarkup(
      Price({
        price: {
          current: '€ 59,99',
          original: '€ 89,99',
          originalLabel: 'Ursprünglich',
          lowest30: '30-Tage-Tiefstpreis: € 64,99',
          unit: '€ 59,99 / 1 Stück',
        },
      }),
    );
    expect(html).toMatch(/>Ursprünglich <\/span><s[^>]*>€ 89,99<\/s>/u);
    expect(html).toContain('30-Tage-Tiefstpreis: € 64,99');
    expect(html).toContain('€ 59,99 / 1 Stück');
  });

  it('colours a reduced price, and only that', () => {
    const classOf = (html: string): string | undefined => /<span class="([^"]+)"/u.exec(html)?.[1];
    const plain = classOf(renderToStaticMarkup(Price({ price: { current: '€ 59,99' } })));
    const reduced = classOf(renderToStaticMarkup(Price({ price: { current: '€ 59,99', original: '€ 89,99' } })));
    expect(reduced).not.toBe(plain);
  });

  it('says "from" only for the lowest of several prices', () => {
    expect(renderToStaticMarkup(Price({ price: { current: '€ 9', from: true, fromLabel: 'ab' } }))).toContain('ab € 9');
    expect(renderToStaticMarkup(Price({ price: { current: '€ 9', from: false, fromLabel: 'ab' } }))).not.toContain(
      'ab',
    );
  });
});
