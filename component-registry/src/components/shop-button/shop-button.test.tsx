import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ShopButtonProps } from '../../../generated/props.ts';
import { ShopButton } from './shop-button.tsx';

const basket: ShopButtonProps = { kind: 'basket', label: 'Warenkorb', href: '/warenkorb' };
const render = (more: Partial<ShopButtonProps> = {}): string =>
  renderToStaticMarkup(ShopButton({ ...basket, ...more }));

describe('ShopButton', () => {
  it('says the count in words and shows it as a number', () => {
    const html = render({ count: 2, countLabel: '2 Artikel' });
    expect(html).toContain('>Warenkorb, 2 Artikel</span>');
    expect(html).toMatch(/aria-hidden="true" data-badge="">2<\/span>/u);
  });

  it.each([
    [1, '>1<'],
    [99, '>99<'],
    [100, '>99+<'],
  ])('shows a count of %i as %s and says it exactly', (count, shown) => {
    const html = render({ count });
    expect(html).toContain(shown);
    expect(html).toContain(`>Warenkorb, ${count}</span>`);
  });

  it('is its name alone when nothing is in it', () => {
    expect(render({ count: 0, countLabel: '0 Artikel' })).toMatch(
      />Warenkorb<\/span><span[^>]* hidden="" data-badge="">0<\/span><\/a>$/u,
    );
    expect(render()).toBe(render({ count: 0 }));
  });

  it('has an icon of its own for each place', () => {
    const icons = (['account', 'wishlist', 'basket'] as const).map(
      (kind) => /<i class="[^"]*"/u.exec(render({ kind }))?.[0],
    );
    expect(new Set(icons).size).toBe(3);
  });
});
