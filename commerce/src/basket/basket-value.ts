import { MOST_LINES } from './basket.ts';

const SHOP = 'https://vitrine.example/schemas/shop.schema.json#/$defs';
const TEXT = { type: 'string' } as const;
const YES_OR_NO = { type: 'boolean' } as const;

/** JSON Schema of what nodes are told of a basket. */
export const BASKET_VALUE = {
  type: 'object',
  additionalProperties: false,
  required: ['isEmpty', 'lines', 'removed', 'pieces', 'subtotal', 'canBeOrdered'],
  properties: {
    isEmpty: YES_OR_NO,
    /** How many pieces are in it, in words; left out for none. */
    count: TEXT,
    lines: {
      type: 'array',
      maxItems: MOST_LINES,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['variant', 'name', 'quantity', 'isSoldOut', 'removeLabel', 'quantityLabel'],
        properties: {
          variant: TEXT,
          name: TEXT,
          brand: TEXT,
          href: TEXT,
          image: { $ref: `${SHOP}/image` },
          imageAlt: TEXT,
          options: TEXT,
          price: { $ref: `${SHOP}/price` },
          quantity: { type: 'integer' },
          total: TEXT,
          isSoldOut: YES_OR_NO,
          /** Whether it can be had, where that is to be said. */
          status: TEXT,
          /** Sets it to as many pieces as there are, where more are wanted. */
          fewer: {
            type: 'object',
            additionalProperties: false,
            required: ['quantity', 'label'],
            properties: { quantity: { type: 'integer' }, label: TEXT },
          },
          /** When it arrives if it is ordered now; left out where nothing can be promised. */
          arrives: TEXT,
          /** What its price was and is. */
          changed: TEXT,
          note: TEXT,
          removeLabel: TEXT,
          quantityLabel: TEXT,
        },
      },
    },
    /** What was taken out lately and can be put back. */
    removed: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['variant', 'text'],
        properties: { variant: TEXT, text: TEXT },
      },
    },
    /** Pieces that can be had, in words. */
    pieces: TEXT,
    subtotal: TEXT,
    /** The voucher in it, and whether it takes anything off, in words. */
    voucher: {
      type: 'object',
      additionalProperties: false,
      required: ['code', 'isRefused', 'text'],
      properties: { code: TEXT, isRefused: YES_OR_NO, text: TEXT },
    },
    /** What a voucher takes off, and the goods without it. */
    reduction: {
      type: 'object',
      additionalProperties: false,
      required: ['label', 'amount', 'total'],
      properties: { label: TEXT, amount: TEXT, total: TEXT },
    },
    /** What delivery costs and what all comes to; left out where nothing can be ordered. */
    delivery: TEXT,
    total: TEXT,
    /** How far it is from being delivered for nothing; left out where that is never. */
    freeDelivery: {
      type: 'object',
      additionalProperties: false,
      required: ['text', 'percent'],
      properties: { text: TEXT, percent: { type: 'integer' } },
    },
    canBeOrdered: YES_OR_NO,
  },
} as const;
