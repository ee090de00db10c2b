import { tagOf, type DataSource, type LocalShop } from '@vitrine/platform/doors';
import { chosenOf, type Catalogue } from '../catalogue/index.ts';
import { sizeGuideOf, type Range } from './size-guide.ts';

const TEXT = { type: 'string' } as const;
const NOTHING = { text: '', measures: [], rows: [] };

/** `size-guide`: the measures of a product's sizes, and what the adviser asks for; empty where the shop has no table for it. */
export function createSizeGuideSource(catalogue: Pick<Catalogue, 'bySkus'>): DataSource {
  return {
    name: 'size-guide',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
        colour: { type: 'string', maxLength: 500 },
      },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['text', 'measures', 'rows'],
      properties: {
        text: TEXT,
        measures: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['name', 'column', 'label', 'hint'],
            properties: { name: TEXT, column: TEXT, label: TEXT, hint: TEXT },
          },
        },
        rows: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['size', 'values'],
            properties: { size: TEXT, values: { type: 'array', items: TEXT } },
          },
        },
      },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', ...wish } = args as { sku?: string; colour?: string };
      const tags = [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku), tagOf.tenant(shop.tenant)];
      const [product] = await catalogue.bySkus(shop.tenant, [sku]);
      const sizes = product && chosenOf(product, wish, shop.locale).values.size.map(({ name }) => name);
      const guide = product && sizes && sizeGuideOf(shop, product.categories, sizes);
      if (guide === undefined) return { value: NOTHING, isEmpty: true, tags };
      return {
        value: {
          text: [word(shop, 'how'), ...(guide.takesLarger ? [word(shop, 'between')] : [])].join(' '),
          measures: guide.measures.map((name) => ({
            name,
            column: word(shop, `columns.${name}`),
            label: word(shop, `labels.${name}`),
            hint: word(shop, `hints.${name}`),
          })),
          rows: guide.rows.map(({ size, ranges }) => ({
            size,
            values: ranges.map((range) => rangeWords(range, shop)),
          })),
        },
        tags,
      };
    },
  };
}

function rangeWords([from, below]: Range, { locale }: LocalShop): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return `${number.format(from)}–${number.format(below)}`;
}

function word(shop: LocalShop, part: string): string {
  const text = shop.message(`sizeGuide.${part}`);
  if (text === undefined) throw new Error(`expected the words sizeGuide.${part} in ${shop.locale}, got none`);
  return text;
}
