import { MOST_OFFERS } from './product-offers.ts';
import { MOST_PICTURES } from './product-pictures.ts';

const SHOP = 'https://vitrine.example/schemas/shop.schema.json#/$defs';
const TEXT = { type: 'string' } as const;
const CHOICES = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['label', 'href', 'isChosen', 'isSoldOut'],
    properties: {
      label: TEXT,
      href: TEXT,
      isChosen: { type: 'boolean' },
      isSoldOut: { type: 'boolean' },
      note: TEXT,
      hex: TEXT,
      image: { $ref: `${SHOP}/image` },
    },
  },
} as const;

/** JSON Schema of what the page of a product is told. */
export const PRODUCT_VALUE = {
  type: 'object',
  additionalProperties: false,
  required: [
    'product',
    'address',
    'pictures',
    'choice',
    'isSoldOut',
    'articles',
    'breadcrumbs',
    'offers',
    'facts',
    'downloads',
  ],
  properties: {
    /** As its card shows it, with the price of what is chosen. */
    product: { $ref: `${SHOP}/productCard` },
    /** The canonical one, absolute: whatever readable part the page was asked for with. */
    address: TEXT,
    brandHref: TEXT,
    description: TEXT,
    pictures: {
      type: 'array',
      maxItems: MOST_PICTURES,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['image', 'imageAlt'],
        properties: { image: { $ref: `${SHOP}/image` }, imageAlt: TEXT },
      },
    },
    choice: {
      type: 'object',
      additionalProperties: false,
      required: ['colours', 'sizes'],
      properties: {
        colours: CHOICES,
        sizes: CHOICES,
        colour: TEXT,
        size: TEXT,
      },
    },
    /** Whether what is chosen can be had, in words; left out while a size is missing. */
    status: TEXT,
    /** What is in its price and what comes to it. */
    priceNote: TEXT,
    isSoldOut: { type: 'boolean' },
    /** SKU of the article that is chosen; left out while a size is missing. */
    variant: TEXT,
    /** What a size can be put into a basket by. */
    articles: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'variant', 'isSoldOut'],
        properties: { label: TEXT, variant: TEXT, isSoldOut: { type: 'boolean' }, note: TEXT },
      },
    },
    breadcrumbs: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label'],
        properties: { label: TEXT, href: TEXT },
      },
    },
    facts: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title'],
        properties: {
          title: TEXT,
          text: TEXT,
          rows: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['label', 'value'],
              properties: { label: TEXT, value: TEXT, href: TEXT },
            },
          },
        },
      },
    },
    energy: {
      type: 'object',
      additionalProperties: false,
      required: ['grade', 'label', 'sheet'],
      properties: {
        grade: TEXT,
        label: TEXT,
        sheet: {
          type: 'object',
          additionalProperties: false,
          required: ['label', 'href'],
          properties: { label: TEXT, href: TEXT },
        },
      },
    },
    downloads: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'href', 'size'],
        properties: { label: TEXT, href: TEXT, size: TEXT },
      },
    },
    offers: {
      type: 'array',
      maxItems: MOST_OFFERS,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['sku', 'price', 'currency', 'availability'],
        properties: {
          sku: TEXT,
          price: TEXT,
          currency: TEXT,
          availability: TEXT,
        },
      },
    },
  },
} as const;
