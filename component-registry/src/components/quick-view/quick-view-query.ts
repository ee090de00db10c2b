import { gql, type TypedDocumentNode } from '@apollo/client';

/** A price in words; what does not apply is null. */
export type PriceWords = Readonly<
  Record<'current', string> & Record<'from' | 'original' | 'originalLabel' | 'lowest30' | 'rrp' | 'unit', string | null>
>;

export interface QuickProduct {
  sku: string;
  name: string;
  brand: { name: string };
  price: PriceWords;
  availability: { soldOut: boolean; label: string | null };
  choice: {
    colour: string | null;
    variant: string | null;
    articles: readonly { variant: string; label: string; soldOut: boolean; note: string | null }[];
  };
  /** Not there before the second part of the answer. */
  rating?: { average: number; label: string } | null;
  delivery?: { label: string; orderBy: string | null } | null;
  description?: string | null;
}

/** A product in short: what is chosen by comes first, the rest when it is there. Tests hold these against the schema of the shop door. */
export const QUICK_VIEW: TypedDocumentNode<{ product: QuickProduct | null }, { sku: string }> = gql`
  query QuickView($sku: String!) {
    product(sku: $sku) {
      sku
      name
      brand {
        name
      }
      price {
        from
        current
        original
        originalLabel
        lowest30
        rrp
        unit
      }
      availability {
        soldOut
        label
      }
      choice {
        colour
        variant
        articles {
          variant
          label
          soldOut
          note
        }
      }
      ... @defer {
        rating {
          average
          label
        }
        delivery {
          label
          orderBy
        }
        description
      }
    }
  }
`;

/** What a card of a list shows of a price; asked of what is known alone. */
export const CARD_PRICE: TypedDocumentNode<{ product: { price: PriceWords } | null }, { sku: string }> = gql`
  query CardPrice($sku: String!) {
    product(sku: $sku) {
      sku
      price {
        from
        current
        original
        originalLabel
        lowest30
        rrp
        unit
      }
    }
  }
`;
