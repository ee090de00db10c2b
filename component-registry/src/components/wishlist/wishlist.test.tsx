import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { WishlistProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { Wishlist } from './wishlist.tsx';

const htmlOf = (index: number): string => {
  const props = catalog.find('wishlist')?.examples[index]?.props as WishlistProps | undefined;
  return renderToStaticMarkup(Wishlist(props ?? expect.fail('no example'), { empty: <p>empty</p> }));
};

describe('Wishlist', () => {
  it('shows what is on it, with forms to its own address, and a small view to change it in', () => {
    const html = htmlOf(0);
    expect(html.match(/<li/gu)).toHaveLength(2);
    expect(html).toMatch(
      /<dialog[^>]*aria-label="Midikleid mit Blütendruck bearbeiten".*<select.*Petrol, 36.*Speichern/u,
    );
    expect(html).toMatch(/action="\/merkzettel"[^>]*data-wish="remove"|data-wish="remove"[^>]*action="\/merkzettel"/u);
    expect(html.match(/action="\/warenkorb"/gu)).toHaveLength(1);
    expect(html).not.toContain('empty');
  });

  it('asks who is not known to log in, and shows nothing', () => {
    expect(htmlOf(1)).toMatch(
      /Melde dich an, um deine gespeicherten Artikel zu sehen\..*href="\/kasse\/registrieren"/u,
    );
    expect(htmlOf(1)).not.toMatch(/<li|empty/u);
  });

  it('says what could not be done, and what to do while nothing is on it', () => {
    expect(htmlOf(2)).toMatch(/role="alert">Diese Variante ist leider ausverkauft\./u);
    expect(htmlOf(3)).toContain('empty');
  });
});
