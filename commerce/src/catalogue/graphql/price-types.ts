import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import { reductionPercent } from '../price-block.ts';
import type { Goods } from './goods.ts';

/** What a product costs. */
export function addPriceTypes(builder: ShopSchemaBuilder) {
  const PriceSaving = builder.objectRef<{ amount: number; percent: number }>('PriceSaving').implement({
    description: 'What is saved against the lowest price of the 30 days before the reduction.',
    fields: (t) => ({
      amount: t.exposeInt('amount', { description: 'In minor units of the currency.' }),
      percent: t.exposeInt('percent', { description: 'Rounded down.' }),
    }),
  });

  return builder.objectRef<Goods>('ProductPrice').implement({
    description: 'The price of a product, VAT included.',
    fields: (t) => ({
      amount: t.int({ description: 'In minor units of the currency.', resolve: ({ product }) => product.price }),
      currency: t.string({ description: 'ISO 4217.', resolve: ({ shop }) => shop.currency }),
      current: t.string({ description: 'In words of the language.', resolve: ({ card }) => card.price.current }),
      from: t.string({
        nullable: true,
        description: 'The word before a price that is the lowest of several articles; null for one price.',
        resolve: ({ card }) => card.price.fromLabel,
      }),
      original: t.string({
        nullable: true,
        description: 'The price before a reduction, in words.',
        resolve: ({ card }) => card.price.original,
      }),
      originalLabel: t.string({
        nullable: true,
        description: 'The words for it.',
        resolve: ({ card }) => card.price.originalLabel,
      }),
      rrp: t.string({
        nullable: true,
        description: 'What the maker recommends, in words.',
        resolve: ({ card }) => card.price.rrp,
      }),
      lowest30: t.string({
        nullable: true,
        description: 'The lowest price of the 30 days before a reduction, in a sentence.',
        resolve: ({ card }) => card.price.lowest30,
      }),
      unit: t.string({
        nullable: true,
        description: 'The price for a unit of measure, in words.',
        resolve: ({ card }) => card.price.unit,
      }),
      saving: t.field({
        type: PriceSaving,
        nullable: true,
        description: 'Null where nothing is saved.',
        resolve: ({ product }) => savingOf(product),
      }),
    }),
  });
}

function savingOf(product: Goods['product']): { amount: number; percent: number } | null {
  const percent = reductionPercent(product);
  if (percent <= 0 || product.originalPrice === undefined) return null;
  const reference = Math.min(product.originalPrice, product.lowest30 ?? product.originalPrice);
  return { amount: reference - product.price, percent };
}
