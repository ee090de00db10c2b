import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { ProductDetailsProps } from '../../../generated/props.ts';
import { ProductDetails } from './product-details.tsx';

const render = (index: number): string =>
  renderToStaticMarkup(ProductDetails(examples[index]?.props as ProductDetailsProps));

describe('ProductDetails', () => {
  it('says everything that is known: name as the heading, price with its note, colours, sizes, description', () => {
    const html = render(0);
    expect(html.match(/<h1/gu)).toHaveLength(1);
    expect(html).toMatch(/€.59,99.*zzgl\. Versandkosten.*Farben.*Petrol.*Größe.*>36<.*Weich fallende Viskose/u);
  });

  it('leaves nothing behind for what is not known, and sells nothing', () => {
    const html = render(1);
    expect(html).not.toMatch(/<ul|Bewertung|<button|<form/u);
    expect(html).toContain('Weiße Vase');
  });
});
