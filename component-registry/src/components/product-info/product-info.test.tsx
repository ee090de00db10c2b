import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProductInfoProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { ProductInfo } from './product-info.tsx';

const htmlOf = (index: number): string => {
  const props = catalog.find('product-info')?.examples[index]?.props as ProductInfoProps | undefined;
  return renderToStaticMarkup(ProductInfo(props ?? expect.fail('no example')));
};

describe('ProductInfo', () => {
  it('says brand, name as the heading, rating and price, and leads to what explains them', () => {
    const html = htmlOf(0);
    expect(html.match(/<h1/gu)).toHaveLength(1);
    expect(html).toMatch(/href="\/s\/Lindgren".*<h1.*href="#reviews".*128 Bewertungen.*59,99.*versand-zahlung/u);
  });

  it('leaves nothing behind for what is not known', () => {
    expect(htmlOf(1)).not.toMatch(/<a |Bewertung|zzgl/u);
  });
});
