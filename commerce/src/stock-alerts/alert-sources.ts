import { tagOf, type DataSource, type LocalShop, type PageSubject } from '@vitrine/platform/doors';
import { articleView, chosenOf, type Catalogue } from '../catalogue/index.ts';
import { articleWords } from './article-words.ts';

const ANSWERS = ['asked', 'confirmed', 'ended', 'expired'] as const;
const TEXT = { type: 'string' } as const;

/** `stock-alert`: the chosen article of a product if it is sold out; else there is nothing to wait for, and the node is left out. */
export function createAlertSource(catalogue: Catalogue): DataSource {
  return {
    name: 'stock-alert',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
        colour: { type: 'string', maxLength: 500 },
        size: { type: 'string', maxLength: 500 },
      },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['variant', 'text'],
      properties: { variant: TEXT, text: TEXT },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', ...wish } = args as { sku?: string; colour?: string; size?: string };
      const tags = [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku)];
      const [product] = await catalogue.bySkus(shop.tenant, [sku]);
      const variant = product && chosenOf(product, wish, shop.locale).variant;
      const view = variant?.availability === 'soldOut' && product ? articleView(product, variant, shop) : undefined;
      if (view === undefined) return { value: { variant: '', text: '' }, isEmpty: true, tags };
      const text = word(shop, 'stockAlert.text', { article: articleWords(view) });
      return { value: { variant: view.sku, text }, tags };
    },
  };
}

/** The page that says what became of a wish, and its words by the name in its address; other names are not found. */
export function createAlertAnswers(): { subject: PageSubject; source: DataSource } {
  const isAnswer = (name: unknown): boolean => ANSWERS.some((one) => one === name);
  return {
    subject: {
      page: 'stock-alert-answer',
      find: async (shop, { answer }) => ({ isThere: isAnswer(answer), tags: [tagOf.tenant(shop.tenant)] }),
    },
    source: {
      name: 'stock-alert-answer',
      argsSchema: {
        type: 'object',
        additionalProperties: false,
        properties: { answer: { type: 'string', maxLength: 40 } },
      },
      valueSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'text'],
        properties: { title: TEXT, text: TEXT },
      },
      async fetch({ answer }, { shop }) {
        const tags = [tagOf.tenant(shop.tenant)];
        if (!isAnswer(answer)) return { value: { title: '', text: '' }, isEmpty: true, tags };
        const [title, text] = [word(shop, `stockAlert.${answer}.title`), word(shop, `stockAlert.${answer}.text`)];
        return { value: { title, text }, tags, head: { title } };
      },
    },
  };
}

function word(shop: LocalShop, key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = shop.message(key, values);
  if (text === undefined) throw new Error(`expected the words ${key} in ${shop.locale}, got none`);
  return text;
}
