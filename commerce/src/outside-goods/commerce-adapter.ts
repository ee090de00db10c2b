import type { CatalogueRecord } from '@vitrine/schemas';

/** What another commerce system said of some products. */
interface OutsideProducts {
  /** Records of what it sells, as files of imports hold them; each is checked where it is imported. */
  records: AsyncIterable<CatalogueRecord>;
  /** SKUs of the products that it does not sell (any more), or that are gone, once the records were read to their end. */
  unsold(): readonly string[];
}

/** What it said when it was asked what has changed. */
interface OutsideChanges extends OutsideProducts {
  /**
   * From when on to ask the next time, once the records were read to their end; undefined where the system has nothing. It
   * lies a little before the last change: what is told again changes nothing.
   */
  next(): Date | undefined;
}

/** Another system that keeps a shop's goods. It is only asked: its answers take the way of every import. */
export interface CommerceAdapter {
  /** What changed since an instant, with prices and stock; everything without one. @throws Error with a sentence where the system does not answer as expected */
  changes(since: Date | undefined, signal: AbortSignal): OutsideChanges;
  /** Products as they are now, by their ids there. @throws as `changes` */
  products(ids: readonly string[], signal: AbortSignal): OutsideProducts;
  close(): Promise<void>;
}
