import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { ProductTypes } from '../catalogue/index.ts';
import { MOST_SUGGESTIONS, type ShopSuggestions, type Suggestions } from './suggestions.ts';

type Term = Suggestions['terms'][number];

/** Adds `suggest` and its types to the schema of the shop door. */
export function addSuggestions(
  builder: ShopSchemaBuilder,
  { Product }: Pick<ProductTypes, 'Product'>,
  suggestions: ShopSuggestions,
): void {
  const TermKind = builder.enumType('SuggestedTermKind', {
    description: 'What a suggested term names.',
    values: {
      CATEGORY: { value: 'category', description: 'A category of the shop.' },
      BRAND: { value: 'brand', description: 'A brand that the shop has.' },
      SERVICE: { value: 'service', description: "Something that a page of the shop's service answers." },
      PHRASE: { value: 'phrase', description: 'What was typed, with its last word completed.' },
    } as const,
  });
  const SuggestedTerm = builder.objectRef<Term>('SuggestedTerm').implement({
    description: 'A term that finds something, or an answer of the service.',
    fields: (t) => ({
      kind: t.field({ type: TermKind, description: 'What it names.', resolve: ({ kind }) => kind }),
      text: t.exposeString('text', { description: 'The term.' }),
      note: t.string({
        nullable: true,
        description: 'Its kind in words; null for a phrase.',
        resolve: ({ note }) => note,
      }),
      href: t.exposeString('href', {
        description: 'Path of the category, of its results, or of the page that answers.',
      }),
    }),
  });
  const AllResults = builder.objectRef<NonNullable<Suggestions['all']>>('AllResults').implement({
    description: 'The way to all that was found.',
    fields: (t) => ({
      text: t.exposeString('text', { description: 'Its words.' }),
      href: t.exposeString('href', { description: 'Path of the results.' }),
    }),
  });
  const SuggestionsType = builder.objectRef<Suggestions>('Suggestions').implement({
    description: 'What somebody who is typing may want.',
    fields: (t) => ({
      query: t.exposeString('query', { description: 'What was looked for: single blanks, at most 100 characters.' }),
      summary: t.exposeString('summary', {
        description: 'How many suggestions there are, in words, for screen readers.',
      }),
      terms: t.field({
        type: [SuggestedTerm],
        description: 'Categories, then brands, then completions, then answers of the service.',
        resolve: ({ terms }) => [...terms],
      }),
      products: t.field({
        type: [Product],
        description: 'Products, best first.',
        resolve: ({ products }) => [...products],
      }),
      all: t.field({
        type: AllResults,
        nullable: true,
        description: 'The way to all that is found for what was typed; null where that is nothing.',
        resolve: ({ all }) => all,
      }),
    }),
  });
  builder.queryField('suggest', (t) =>
    t.field({
      type: SuggestionsType,
      description: 'Suggestions for what was typed so far; none for less than two characters (SR-004).',
      args: {
        query: t.arg.string({ required: true, description: 'What was typed.' }),
        limit: t.arg.int({
          required: false,
          defaultValue: MOST_SUGGESTIONS,
          description: 'At most so many, terms and products together; never more than 10.',
        }),
        locale: t.arg.string({ required: false, description: "One of the shop's locales; the visitor's if left out." }),
      },
      resolve: (_, { query, limit, locale }, { tenant, locale: visitors }) => {
        const wanted = locale ?? visitors;
        return suggestions.suggest(tenant, {
          query,
          limit: limit ?? MOST_SUGGESTIONS,
          ...(wanted === undefined ? {} : { locale: wanted }),
        });
      },
    }),
  );
}
