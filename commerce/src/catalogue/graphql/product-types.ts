import { brandLink } from '../brand-page.ts';
import type { Image } from '@vitrine/schemas';
import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { ReviewsRepository } from '../../reviews/index.ts';
import type { DeliveryFinder } from '../delivery/delivery-statement.ts';
import { productSeo } from '../detail/product-seo.ts';
import { addChoiceTypes, choiceOf } from './choice-types.ts';
import { categoriesOf, type Goods } from './goods.ts';
import { addOfferTypes } from './offer-types.ts';
import { addPriceTypes } from './price-types.ts';
import { addRatingTypes, type Rated } from './rating-types.ts';

interface Media extends Image {
  alt: string;
}

/** The types of a product, made once for a schema; other domains refer to `Product` and `Brand`. */
export type ProductTypes = ReturnType<typeof addProductTypes>;

/** Adds what the shop door says of a product: its pictures, brand, price, delivery and reviews. */
export function addProductTypes(
  builder: ShopSchemaBuilder,
  reviews: Pick<ReviewsRepository, 'find' | 'counts'>,
  findDelivery: DeliveryFinder,
) {
  const MediaAsset = builder.objectRef<Media>('MediaAsset').implement({
    description: 'A picture of the shop.',
    fields: (t) => ({
      src: t.exposeString('src', {
        description: 'Address without width and format: -240.webp to -1600.webp and .avif follow it.',
      }),
      width: t.exposeInt('width', { description: 'Of the master, in pixels.' }),
      height: t.exposeInt('height', { description: 'Of the master, in pixels.' }),
      color: t.exposeString('color', { description: 'What fills its place until it is there, such as #e6ded3.' }),
      alt: t.exposeString('alt', { description: 'What it shows; empty where another picture says it already.' }),
    }),
  });
  const Brand = builder.objectRef<{ name: string; href: string | undefined }>('Brand').implement({
    description: 'A brand.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Name.' }),
      href: t.string({ nullable: true, description: 'Path of its products.', resolve: ({ href }) => href }),
    }),
  });
  const Availability = builder.objectRef<Goods>('Availability').implement({
    description: 'Whether a product can be had.',
    fields: (t) => ({
      soldOut: t.boolean({ description: 'Nothing is left.', resolve: ({ product }) => product.soldOut ?? false }),
      label: t.string({
        nullable: true,
        description: 'In words of the language; null if there is nothing to say.',
        resolve: ({ product, shop }) => (product.soldOut ? shop.message('product.soldOut') : null),
      }),
    }),
  });
  const ProductColour = builder.objectRef<{ name: string; hex: string }>('ProductColour').implement({
    description: 'A colour in which a product comes.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Its name.' }),
      hex: t.exposeString('hex', { description: 'Its value, such as #1f7d77.' }),
    }),
  });
  const Breadcrumb = builder.objectRef<{ label: string; href: string }>('Breadcrumb').implement({
    description: 'A step on the way to a product.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'In words of the language.' }),
      href: t.exposeString('href', { description: 'Path.' }),
    }),
  });
  const SeoLink = builder.objectRef<{ label: string; href: string }>('SeoLink').implement({
    description: 'A link to something related.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'In words of the language.' }),
      href: t.exposeString('href', { description: 'Path.' }),
    }),
  });
  const SeoData = builder.objectRef<Goods>('SeoData').implement({
    description: "What search engines are told of a product. Known by the product's sku.",
    fields: (t) => ({
      sku: t.string({ description: 'Of the product.', resolve: ({ product }) => product.sku }),
      title: t.string({ description: 'Title.', resolve: seoTitle }),
      description: t.string({
        nullable: true,
        description: 'Null where nobody wrote any.',
        resolve: ({ product, shop }) => productSeo(product, shop.locale).description,
      }),
      links: t.field({ type: [SeoLink], description: 'What leads on.', resolve: categoriesOf }),
    }),
  });
  const ProductPrice = addPriceTypes(builder);
  const Rating = addRatingTypes(builder, reviews);
  const ProductChoice = addChoiceTypes(builder);
  const offer = addOfferTypes(builder);

  const Product = builder.objectRef<Goods>('Product').implement({
    description: 'A product of the shop. Known by its sku.',
    fields: (t) => ({
      sku: t.string({ description: 'Stock keeping unit.', resolve: ({ product }) => product.sku }),
      name: t.string({ description: 'Name.', resolve: ({ product }) => product.name }),
      description: t.string({
        nullable: true,
        description: 'Null where nobody wrote any.',
        resolve: ({ product }) => product.description,
      }),
      href: t.string({ description: 'Path of its page.', resolve: ({ card }) => card.href }),
      brand: t.field({
        type: Brand,
        description: 'Its brand.',
        resolve: ({ product, shop }) => ({ name: product.brand, href: brandLink(shop, product.brand) }),
      }),
      image: t.field({
        type: MediaAsset,
        description: 'Its picture.',
        resolve: ({ card }) => ({ ...card.image, alt: card.imageAlt }),
      }),
      images: t.field({
        type: [MediaAsset],
        description: 'All of its pictures, the first one included.',
        resolve: ({ card: { image, imageAlt, secondImage } }) => [
          { ...image, alt: imageAlt },
          ...(secondImage === undefined ? [] : [{ ...secondImage, alt: '' }]),
        ],
      }),
      price: t.field({ type: ProductPrice, description: 'What it costs.', resolve: (goods) => goods }),
      availability: t.field({ type: Availability, description: 'Whether it can be had.', resolve: (goods) => goods }),
      rating: t.field({
        type: Rating,
        nullable: true,
        description: 'How it is rated; null for a product that nobody rated.',
        resolve: (goods) => ratingOf(goods),
      }),
      sizes: t.stringList({ description: 'Sizes, smallest first.', resolve: ({ product }) => product.sizes ?? [] }),
      colours: t.field({
        type: [ProductColour],
        description: 'Colours.',
        resolve: ({ product }) => product.colors ?? [],
      }),
      breadcrumbs: t.field({ type: [Breadcrumb], description: 'The widest first.', resolve: categoriesOf }),
      seo: t.field({ type: SeoData, description: 'For search engines.', resolve: (goods) => goods }),
      choice: t.field({ type: ProductChoice, description: 'What of it can be ordered.', resolve: choiceOf }),
      delivery: t.field({
        type: offer.Delivery,
        nullable: true,
        description: 'When it arrives; null where the shop says nothing of it.',
        async resolve({ product, shop }) {
          const { range, orderBy } = (await findDelivery(shop, product.sku, {})) ?? {};
          return range === undefined ? null : { label: range, orderBy };
        },
      }),
      services: t.field({ type: [offer.Service], nullable: true, description: 'Null if unknown.', resolve: none }),
      instalments: t.field({
        type: offer.InstalmentData,
        nullable: true,
        description: 'Null where there are none.',
        resolve: none,
      }),
      loyalty: t.field({
        type: offer.LoyaltyProgramme,
        nullable: true,
        description: 'Null where there is none.',
        resolve: none,
      }),
      efficiency: t.field({
        type: offer.EfficiencyFlags,
        nullable: true,
        description: 'Null where no label is required.',
        resolve: none,
      }),
      ecoLabel: t.field({
        type: offer.EcoLabel,
        nullable: true,
        description: 'Null where no certificate is known.',
        resolve: none,
      }),
      downloads: t.field({ type: [offer.Download], nullable: true, description: 'Null if unknown.', resolve: none }),
      countdown: t.field({
        type: offer.Countdown,
        nullable: true,
        description: 'Null where no offer ends.',
        resolve: none,
      }),
    }),
  });
  return { Product, Brand, Rating };
}

/** As the head of the product's page has it: with the shop's name, unless the title names the shop already. */
function seoTitle({ product, shop }: Goods): string {
  const { title } = productSeo(product, shop.locale);
  return title.includes(shop.name) ? title : `${title} – ${shop.name}`;
}

/** A product with its rating; null if nobody rated it. */
export function ratingOf(goods: Goods): Rated | null {
  const { rating } = goods.card;
  return rating === undefined ? null : { ...goods, rating };
}

function none(): null {
  return null;
}
