import { MOST_ITEMS } from './wishlist.ts';

const SHOP = 'https://vitrine.example/schemas/shop.schema.json#/$defs';
const TEXT = { type: 'string' } as const;
const YES_OR_NO = { type: 'boolean' } as const;

/** JSON Schema of what nodes are told of a wishlist. */
export const WISHLIST_VALUE = {
  type: 'object',
  additionalProperties: false,
  required: ['isKnown', 'isEmpty', 'items'],
  properties: {
    /** Whose it is is known, so that it may be shown. */
    isKnown: YES_OR_NO,
    isEmpty: YES_OR_NO,
    /** How much is on it, in words; left out for nothing. */
    count: TEXT,
    items: {
      type: 'array',
      maxItems: MOST_ITEMS,
      items: {
        type: 'object',
        additionalProperties: false,
        required: [
          'key',
          'sku',
          'name',
          'brand',
          'href',
          'image',
          'imageAlt',
          'price',
          'isSoldOut',
          'removeLabel',
          'editLabel',
          'articles',
        ],
        properties: {
          key: TEXT,
          sku: TEXT,
          variant: TEXT,
          name: TEXT,
          brand: TEXT,
          href: TEXT,
          image: { $ref: `${SHOP}/image` },
          imageAlt: TEXT,
          options: TEXT,
          price: { $ref: `${SHOP}/price` },
          status: TEXT,
          isSoldOut: YES_OR_NO,
          removeLabel: TEXT,
          editLabel: TEXT,
          /** What it can be changed to; none where there is nothing to choose. */
          articles: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['variant', 'label'],
              properties: { variant: TEXT, label: TEXT },
            },
          },
        },
      },
    },
  },
} as const;
