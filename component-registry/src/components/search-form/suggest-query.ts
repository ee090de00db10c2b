import { gql, type TypedDocumentNode } from '@apollo/client';

export interface SuggestedTerm {
  kind: 'CATEGORY' | 'BRAND' | 'PHRASE' | 'SERVICE';
  text: string;
  /** Its kind in words; null for a phrase. */
  note: string | null;
  href: string;
}

export interface SuggestedProduct {
  sku: string;
  name: string;
  brand: { name: string };
  href: string;
  /** In words of the locale. */
  price: { current: string };
  image: { src: string; color: string };
}

export interface Suggestions {
  /** What it was asked for, as the shop reads it. */
  query: string;
  /** How many there are, in words. */
  summary: string;
  terms: readonly SuggestedTerm[];
  products: readonly SuggestedProduct[];
  /** The way to all that is found; null where that is nothing. */
  all: { text: string; href: string } | null;
}

/** What the shop suggests for what was typed. A test holds it against the schema of the shop door. */
export const SUGGEST: TypedDocumentNode<{ suggest: Suggestions }, { query: string; locale: string }> = gql`
  query Suggest($query: String!, $locale: String) {
    suggest(query: $query, locale: $locale) {
      query
      summary
      terms {
        kind
        text
        note
        href
      }
      products {
        sku
        name
        brand {
          name
        }
        href
        price {
          current
        }
        image {
          src
          color
        }
      }
      all {
        text
        href
      }
    }
  }
`;
