import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { ParcelShopFinderProps } from '../../../generated/props.ts';
import { ParcelShopFinder } from './parcel-shop-finder.tsx';

const shown = (name: string, more: Partial<ParcelShopFinderProps> = {}): string => {
  const props = examples.find((example) => example.name === name)?.props as ParcelShopFinderProps;
  return renderToStaticMarkup(ParcelShopFinder({ ...props, ...more }));
};

describe('ParcelShopFinder', () => {
  it('asks by the address of the page, and lists what is near with address and hours', () => {
    const html = shown('default');
    expect(html).toMatch(/<form[^>]*action="#parcel-shop-finder" method="get".*name="place"[^>]*value="1010"/su);
    expect(html).toMatch(/Beispielgasse 1.*1010 Wien.*Mo\.–Fr\. 08:00–18:00.*Beispielgasse 2/su);
  });

  it('lets one be chosen where there is a form for it, by a button that says which', () => {
    expect(shown('default').match(/name="form" value="checkout-parcel-shop"/gu)).toHaveLength(2);
    expect(shown('default')).toContain('aria-label="Hierher liefern: Demo-Paketshop Wien Leopoldstadt"');
    expect(shown('default', { form: undefined as never })).not.toContain('method="post"');
  });

  it('says what is wrong at the field, and that none is near', () => {
    expect(shown('wrong')).toMatch(
      /aria-invalid="true" aria-describedby="parcel-shop-place-error".*role="alert">Nur Zahlen/su,
    );
    expect(shown('none')).toMatch(/<output[^>]*>Wir haben keinen Paketshop in der Nähe gefunden\./u);
  });
});
