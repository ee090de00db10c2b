import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProductFactsProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { ProductFacts } from './product-facts.tsx';

const propsOf = (index: number): ProductFactsProps =>
  (catalog.find('product-facts')?.examples[index]?.props as ProductFactsProps | undefined) ?? expect.fail('no example');
const htmlOf = (index: number): string => renderToStaticMarkup(ProductFacts(propsOf(index)));

describe('ProductFacts', () => {
  it('unfolds its sections natively, the first one from the beginning, with links to what proves a fact', () => {
    const html = htmlOf(0);
    expect(html.match(/<details/gu)).toHaveLength(4);
    expect(html.match(/<details[^>]* open/gu)).toHaveLength(1);
    expect(html).toMatch(/<dt[^>]*>GOTS 7\.0<\/dt><dd[^>]*><a[^>]*>CU-1100234, Control Union/u);
    expect(htmlOf(1)).not.toMatch(/ open/u);
  });

  it('leaves nothing behind where nothing is known', () => {
    expect(ProductFacts({ sections: [] })).toBeNull();
  });
});
