import type { ProductDetailsProps } from '../../../generated/props.ts';
import { jsonLd } from '../../components-support/json-ld.ts';

/** The width of the pictures that search engines are shown, in px. */
const WIDTH = 1080;
const MOST_STARS = 5;

/**
 * A product for search engines, ready for a script element: each article is an offer, and all of them one from the lowest to
 * the highest price. Addresses are absolute if `canonicalUrl` is. A product without offers or ratings says nothing of them.
 * @see https://schema.org/Product
 */
export function productData({
  product,
  description,
  pictures,
  offers,
  canonicalUrl,
}: Pick<ProductDetailsProps, 'product' | 'description' | 'pictures' | 'offers' | 'canonicalUrl'>): string {
  const { sku, name, brand, rating } = product;
  const absolute = (href: string): string => URL.parse(href, canonicalUrl)?.href ?? href;
  return jsonLd({
    '@type': 'Product',
    sku,
    name,
    brand: { '@type': 'Brand', name: brand },
    url: canonicalUrl,
    ...(description === undefined ? {} : { description }),
    image: pictures.map(({ image }) => absolute(`${image.src}-${Math.min(WIDTH, image.width)}.webp`)),
    ...(rating === undefined
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            bestRating: MOST_STARS,
            reviewCount: rating.count,
          },
        }),
    ...(offers.length === 0 ? {} : { offers: allOf(offers, canonicalUrl) }),
  });
}

type Offers = ProductDetailsProps['offers'];

function allOf(offers: Offers, url: string | undefined): object {
  const prices = offers.map(({ price }) => price).toSorted((a, b) => Number(a) - Number(b));
  return {
    '@type': 'AggregateOffer',
    lowPrice: prices[0],
    highPrice: prices.at(-1),
    priceCurrency: offers[0]?.currency,
    offerCount: offers.length,
    offers: offers.map(({ sku, price, currency, availability }) => ({
      '@type': 'Offer',
      sku,
      price,
      priceCurrency: currency,
      availability: `https://schema.org/${availability}`,
      itemCondition: 'https://schema.org/NewCondition',
      url,
    })),
  };
}
