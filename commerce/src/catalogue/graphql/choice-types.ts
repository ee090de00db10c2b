import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import { chosenOf } from '../detail/chosen-variant.ts';
import { articlesOfSizes } from '../detail/variant-choice.ts';
import type { Goods } from './goods.ts';

type Article = ReturnType<typeof articlesOfSizes>[number];

/** What of a product can be put into a basket by who has chosen nothing: its articles in the colour that is shown first. */
export interface Choice {
  colour: string | undefined;
  /** The only article; else one of `articles` is to be chosen. */
  variant: string | undefined;
  articles: Article[];
}

/** What is chosen of a product where nobody chose, with its articles in that colour. */
export function choiceOf({ product, shop }: Goods): Choice {
  const chosen = chosenOf(product, {}, shop.locale);
  return {
    colour: chosen.colour?.name,
    variant: chosen.variant?.sku,
    articles: articlesOfSizes(product, chosen, shop),
  };
}

/** What can be chosen of a product. */
export function addChoiceTypes(builder: ShopSchemaBuilder) {
  const Article = builder.objectRef<Article>('Article').implement({
    description: 'A size of a product that can be ordered.',
    fields: (t) => ({
      variant: t.exposeString('variant', { description: 'What a basket takes.' }),
      label: t.exposeString('label', { description: 'The size in words of the language.' }),
      soldOut: t.exposeBoolean('isSoldOut', { description: 'Nothing is left of it.' }),
      note: t.string({
        nullable: true,
        description: 'How soon it can be had, in words; null if there is nothing to say.',
        resolve: ({ note }) => note,
      }),
    }),
  });
  return builder.objectRef<Choice>('ProductChoice').implement({
    description: 'What of a product can be put into a basket by who has chosen nothing yet.',
    fields: (t) => ({
      colour: t.string({
        nullable: true,
        description: 'The colour that is meant; null where there are none.',
        resolve: ({ colour }) => colour,
      }),
      variant: t.string({
        nullable: true,
        description: 'The only article; null where one of the articles is to be chosen.',
        resolve: ({ variant }) => variant,
      }),
      articles: t.field({
        type: [Article],
        description: 'By their sizes; empty where there is nothing to choose.',
        resolve: ({ articles }) => articles,
      }),
    }),
  });
}
