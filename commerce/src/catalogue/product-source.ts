import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { localProduct } from './local-product.ts';
import { productCard } from './product-card.ts';
import { createProductLoader } from './product-loader.ts';

const CARD = { $ref: 'https://vitrine.example/schemas/shop.schema.json#/$defs/productCard' } as const;
const LONGEST_DESCRIPTION = 300;

/** `product`: the one that a page is about, with everything that the catalogue says of it. */
export function createProductSource(catalogue: Catalogue): DataSource {
  return {
    name: 'product',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' } },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['product', 'category'],
      properties: {
        product: CARD,
        description: { type: 'string' },
        sizes: { type: 'array', items: { type: 'string' } },
        category: { type: 'string' },
      },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '' } = args as { sku?: string };
      const [stored] = await createProductLoader(catalogue, shop.tenant).products([sku]);
      const card = stored && productCard(stored, shop);
      if (stored === undefined || card === undefined)
        throw new Error(`expected a product of ${shop.tenant} that can be drawn, got ${sku}`);
      const product = localProduct(stored, shop.locale);
      const { name, brand, description, sizes = [], categories } = product;
      return {
        value: {
          product: card,
          category: categories[0],
          ...(description === undefined ? {} : { description }),
          ...(sizes.length === 0 ? {} : { sizes }),
        },
        tags: [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku)],
        ...(stored.until === undefined ? {} : { expires: new Date(stored.until) }),
        head: {
          title: `${name} – ${brand}`,
          ...(description === undefined ? {} : { description: description.slice(0, LONGEST_DESCRIPTION) }),
          // One address in all languages: the readable part differs between them.
          params: { sku },
        },
      };
    },
  };
}
