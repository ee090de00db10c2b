import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';

const SHOP = 'https://vitrine.example/schemas/shop.schema.json#/$defs';
const TEXT = { type: 'string' } as const;

/** `film`: the film about a product in the words of a shop, with the product's first picture as its still. Empty where there is none. */
export function createFilmSource(catalogue: Catalogue): DataSource {
  return {
    name: 'film',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' } },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        title: TEXT,
        poster: { $ref: `${SHOP}/image` },
        posterAlt: TEXT,
        sources: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['src', 'type'],
            properties: { src: TEXT, type: TEXT },
          },
        },
        captions: {
          type: 'object',
          additionalProperties: false,
          required: ['src', 'language', 'label'],
          properties: { src: TEXT, language: TEXT, label: TEXT },
        },
      },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '' } = args as { sku?: string };
      const [product] = await catalogue.bySkus(shop.tenant, [sku]);
      if (product === undefined) throw new Error(`expected a product of ${shop.tenant}, got ${sku}`);
      const tags = [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku)];
      const { locale } = shop;
      const { film } = product.record;
      const [title, captions, poster] = [film?.names[locale], film?.captions[locale], shop.asset(product.image)];
      // A film whose words nobody of this locale can read is not shown.
      if (film === undefined || title === undefined || captions === undefined || poster === undefined)
        return { value: {}, isEmpty: true, tags };
      const label = new Intl.DisplayNames(locale, { type: 'language' }).of(locale.slice(0, 2)) ?? locale;
      const type = film.href.endsWith('.webm') ? 'video/webm' : 'video/mp4';
      const value = {
        title,
        poster,
        posterAlt: product.imageAlt,
        sources: [{ src: film.href, type }],
        captions: { src: captions, language: locale, label },
      };
      return { value, tags };
    },
  };
}
