import { slugOf, type Product } from '../catalogue/index.ts';

/**
 * A product of few parts, for tests: in one category, every size in every colour as a variant that can be had; one variant
 * where it has neither.
 */
export function testProduct(parts: Partial<Product> & Pick<Product, 'sku'>): Product {
  const { sku, price = 1000, sizes = [], colors = [], ...more } = parts;
  const makes = orNone(colors.map(({ name }) => ({ colour: slugOf(name) }))).flatMap((colour) =>
    orNone(sizes.map((size) => ({ size: slugOf(size) }))).map((size): Record<string, string> => ({
      ...colour,
      ...size,
    })),
  );
  const variants = makes.map((attributes) => ({ sku: [sku, ...Object.values(attributes)].join('-'), attributes }));
  return {
    sku,
    locale: 'de-AT',
    name: `Mantel ${sku}`,
    brand: 'Ahorn',
    categories: ['mode'],
    image: 'coat',
    imageAlt: 'Ein Mantel',
    price,
    rank: 1,
    addedOn: '2026-01-01',
    ...(sizes.length === 0 ? {} : { sizes }),
    ...(colors.length === 0 ? {} : { colors }),
    variants: variants.map((variant) => ({
      ...variant,
      availability: parts.soldOut === true ? 'soldOut' : 'inStock',
      price,
    })),
    record: {
      sku,
      brand: 'Ahorn',
      categories: ['mode'],
      rank: 1,
      addedOn: '2026-01-01',
      texts: {},
      maker: {
        name: 'Ahorn GmbH',
        address: 'Ring 1, 1010 Wien',
        contact: 'post@ahorn.example',
      },
      taxClass: 'standard',
      attributes: [
        { key: 'colour', kind: 'colour', values: colors.map(({ name, hex }) => ({ key: slugOf(name), hex })) },
        { key: 'size', kind: 'text', values: sizes.map((size) => ({ key: slugOf(size) })) },
      ],
      variants,
      media: [],
    },
    ...more,
  };
}

function orNone(makes: readonly Record<string, string>[]): readonly Record<string, string>[] {
  return makes.length === 0 ? [{}] : makes;
}
