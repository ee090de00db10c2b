import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { AddToBasketProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { AddToBasket } from './add-to-basket.tsx';

const htmlOf = (index: number): string => {
  const props = catalog.find('add-to-basket')?.examples[index]?.props as AddToBasketProps | undefined;
  return renderToStaticMarkup(AddToBasket(props ?? expect.fail('no example'), {}));
};

describe('AddToBasket', () => {
  it('sends what is chosen as a plain form', () => {
    expect(htmlOf(0)).toMatch(
      /<form[^>]*method="post"[^>]*>.*name="form" value="basket-add".*name="variant" value="SKU-1001-PETROL-38".*type="submit"/u,
    );
  });

  it('while a size is missing sends nothing: it says so and offers the sizes, but not what is sold out', () => {
    const html = htmlOf(1);
    expect(html).toMatch(
      /^<div[^>]*><div[^>]*><p[^>]*hidden=""[^>]*><\/p><div[^>]*><div><button[^>]*type="button"[^>]*command="show-modal"/u,
    );
    expect(html).toMatch(/<dialog.*Bitte wähle zuerst eine Variante aus!<.*value="SKU-1001-PETROL-36"/u);
    expect(
      html.match(/<button[^>]*autofocus=""[^>]*>/giu)?.map((button) => /value="([^"]+)"/u.exec(button)?.[1]),
    ).toEqual(['SKU-1001-PETROL-36']);
    expect(html).toMatch(/value="SKU-1001-PETROL-40"[^>]*disabled=""|disabled=""[^>]*value="SKU-1001-PETROL-40"/u);
  });

  it('says of what was put in its colour, its size and its price, the size of a dialog once it is put in', () => {
    expect(htmlOf(0)).toMatch(
      /data-added-panel.*>Petrol<\/p><p[^>]*data-added-size="">38<\/p><p[^>]*data-added-pieces=""><\/p><p[^>]*>[^<]*\d,\d\d/u,
    );
    expect(htmlOf(1)).toMatch(
      /data-size="36".*data-added-size=""><\/p><p[^>]*data-added-pieces=""><\/p><\/div>.*hidden="" data-added-free=""/u,
    );
  });

  it('cannot be pressed for what is sold out, and says what went wrong', () => {
    expect(htmlOf(2)).toMatch(/<button[^>]*disabled=""/u);
    expect(htmlOf(3)).toMatch(/role="alert">Dein Artikel konnte leider nicht/u);
  });
});
