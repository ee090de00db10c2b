import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { brandLink } from './brand-page.ts';
import { availabilityWords } from './detail/availability-words.ts';
import { chosenOf, isToBeHad } from './detail/chosen-variant.ts';
import { productFacts } from './detail/product-facts.ts';
import { priceNote } from './detail/price-note.ts';
import { productOffers } from './detail/product-offers.ts';
import { energyLabel, productDownloads } from './detail/product-papers.ts';
import { productPictures } from './detail/product-pictures.ts';
import { productSeo } from './detail/product-seo.ts';
import { PRODUCT_VALUE } from './detail/product-value.ts';
import { shownPrice } from './detail/shown-price.ts';
import { articlesOfSizes, variantChoice } from './detail/variant-choice.ts';
import { wayToProduct } from './detail/way-to-product.ts';
import { localProduct } from './local-product.ts';
import { priceBlock } from './price-block.ts';
import { productCard } from './product-card.ts';
import { createProductLoader } from './product-loader.ts';

const WORD = { type: 'string', maxLength: 500 } as const;

interface ProductArgs {
  sku?: string;
  colour?: string;
  size?: string;
}

/**
 * `product`: the one that a page is about, with everything that the catalogue says of it, and what the address chooses of it
 * (`colour`, `size`). A choice is no page of its own for search engines.
 */
export function createProductSource(catalogue: Catalogue): DataSource {
  return {
    name: 'product',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
        colour: WORD,
        size: WORD,
      },
    },
    valueSchema: PRODUCT_VALUE,
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', ...wish } = args as ProductArgs;
      const [stored] = await createProductLoader(catalogue, shop.tenant).products([sku]);
      const card = stored && productCard(stored, shop);
      const path = shop.link('product', { sku });
      if (stored === undefined || card === undefined || path === undefined)
        throw new Error(`expected a product of ${shop.tenant} that can be drawn, got ${sku}`);
      const { name, brand, description, categories } = localProduct(stored, shop.locale);
      const chosen = chosenOf(stored, wish, shop.locale);
      const { variant } = chosen;
      const isSoldOut = variant === undefined ? !isToBeHad(stored.variants) : variant.availability === 'soldOut';
      const status = isSoldOut
        ? shop.message('product.soldOut')
        : variant === undefined
          ? undefined
          : availabilityWords(variant, shop);
      const energy = energyLabel(stored, shop);
      const note = priceNote(stored, shop);
      const brandHref = brandLink(shop, brand);
      return {
        value: {
          product: {
            ...card,
            price: priceBlock(shownPrice(stored, chosen.variants), shop),
          },
          address: `${shop.origin}${path}`,
          ...(brandHref === undefined ? {} : { brandHref }),
          pictures: productPictures(stored, chosen.colour?.key, shop),
          choice: variantChoice(stored, chosen, shop, path),
          ...(status === undefined ? {} : { status }),
          ...(note === undefined ? {} : { priceNote: note }),
          isSoldOut,
          ...(variant === undefined ? {} : { variant: variant.sku }),
          articles: articlesOfSizes(stored, chosen, shop),
          breadcrumbs: wayToProduct(categories, name, shop),
          offers: productOffers(stored, shop),
          facts: productFacts(stored, description, shop),
          ...(energy === undefined ? {} : { energy }),
          downloads: productDownloads(stored, shop),
          ...(description === undefined ? {} : { description }),
        },
        tags: [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku)],
        ...(stored.until === undefined ? {} : { expires: new Date(stored.until) }),
        head: {
          ...productSeo(stored, shop.locale),
          ...(wish.colour === undefined && wish.size === undefined ? {} : { robots: 'noindex' as const }),
          // One address in all languages: the readable part differs between them.
          params: { sku },
        },
      };
    },
  };
}
