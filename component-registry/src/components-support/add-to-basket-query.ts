import { gql, type TypedDocumentNode } from '@apollo/client';

export interface BasketChange {
  success: boolean;
  code: string;
  /** In words of the locale. */
  message: string;
  /** How many of it are in the basket now, in words. */
  pieces: string | null;
  basket: {
    id: string;
    count: number;
    lines: readonly { key: string; quantity: number }[];
    freeDelivery: { text: string; percent: number } | null;
  };
}

/** Puts an article into the basket. A test holds it against the schema of the shop door. */
export const ADD_TO_BASKET: TypedDocumentNode<
  { addToBasket: BasketChange },
  { sku: string; variant: string | null; once: string }
> = gql`
  mutation AddToBasket($sku: String!, $variant: String, $once: String) {
    addToBasket(sku: $sku, variant: $variant, once: $once) {
      success
      code
      message
      pieces
      basket {
        id
        count
        freeDelivery {
          text
          percent
        }
        lines {
          key
          quantity
        }
      }
    }
  }
`;
