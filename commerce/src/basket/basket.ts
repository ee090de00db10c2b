/** Pieces of one line. */
export const MOST_PIECES = 10;
/** Lines of one basket; nobody carries more, and a robot must not fill the table. */
export const MOST_LINES = 50;

/** Something that a visitor wants to buy. */
export interface BasketLine {
  /** SKU of the product. */
  product: string;
  /** SKU of its article. */
  variant: string;
  /** 1 to `MOST_PIECES`. */
  quantity: number;
  /** What a piece cost when the shopper last put or changed it, in minor units; what it costs is the catalogue's. */
  seenPrice: number;
  /** ISO instant. */
  addedAt: string;
}

/** What a basket holds. */
export interface BasketContent {
  /** Latest first; each variant once. */
  lines: readonly BasketLine[];
  /** What was taken out last, for who wants it back; latest first. */
  removed: readonly (BasketLine & { removedAt: string })[];
  /** Deeds that must not be done again before an ISO instant. */
  done: readonly { key: string; until: string }[];
  /** The code of the one voucher that is to be redeemed with it, whether it takes anything off now or not. */
  voucher?: string;
}

/** The basket of somebody. */
export interface Basket extends BasketContent {
  id: string;
  /** Grows with every change. */
  version: number;
}

export const EMPTY_CONTENT: BasketContent = { lines: [], removed: [], done: [] };

/** How many pieces are in a basket. */
export function piecesIn({ lines }: Pick<BasketContent, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
