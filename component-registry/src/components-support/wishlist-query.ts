import { gql, type TypedDocumentNode } from '@apollo/client';

export interface WishlistChange {
  __typename?: 'WishlistChange';
  success: boolean;
  code: string;
  /** In words of the locale. */
  message: string;
  wishlist: { __typename?: 'Wishlist'; id: string; count: number };
}

/** Puts a product on the wishlist. Tests hold these against the schema of the shop door. */
export const ADD_TO_WISHLIST: TypedDocumentNode<{ change: WishlistChange }, { sku: string; variant: string | null }> =
  gql`
    mutation AddToWishlist($sku: String!, $variant: String) {
      change: addToWishlist(sku: $sku, variant: $variant) {
        success
        code
        message
        wishlist {
          id
          count
        }
      }
    }
  `;

/** Takes a line, or all of a product, off it. */
export const REMOVE_FROM_WISHLIST: TypedDocumentNode<{ change: WishlistChange }, { key: string }> = gql`
  mutation RemoveFromWishlist($key: String!) {
    change: removeFromWishlist(key: $key) {
      success
      code
      message
      wishlist {
        id
        count
      }
    }
  }
`;

/** Changes a line to another article of its product. */
export const CHANGE_WISHLIST_ITEM: TypedDocumentNode<{ change: WishlistChange }, { key: string; variant: string }> =
  gql`
    mutation ChangeWishlistItem($key: String!, $variant: String!) {
      change: changeWishlistItem(key: $key, variant: $variant) {
        success
        code
        message
        wishlist {
          id
          count
        }
      }
    }
  `;
