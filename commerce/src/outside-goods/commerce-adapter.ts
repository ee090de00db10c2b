import type { CatalogueRecord } from '@vitrine/schemas';

/** What another commerce system said when it was asked what has changed. */
export interface OutsideChanges {
  /** Records of what it sells, as files of imports hold them; each is checked where it is imported. */
  records: AsyncIterable<CatalogueRecord>;
  /**
   * From when on to ask the next time, once the records were read to their end; undefined where the system has nothing. It
   * lies a little before the last change: what is told again changes nothing.
   */
  next(): Date | undefined;
  /** Products that changed and are not sold (any more), once the records were read. */
  unsold(): number;
}

/** Another system that keeps a shop's goods. It is only asked: its answers take the way of every import. */
export interface CommerceAdapter {
  /** What changed since an instant, with prices and stock; everything without one. @throws Error with a sentence where the system does not answer as expected */
  changes(since: Date | undefined, signal: AbortSignal): OutsideChanges;
  /** Products as they are now, by their ids there; those that are not sold are left out. @throws as `changes` */
  products(ids: readonly string[], signal: AbortSignal): AsyncIterable<CatalogueRecord>;
  close(): Promise<void>;
}
