import { hashOf } from '@vitrine/schemas';
import { addressHash, type Picture } from '../assets/index.ts';
import type { shopPictures } from './tables.ts';

/** A picture as the store has it, without its bytes. */
export type StoredPicture = typeof shopPictures.$inferSelect;

/** A picture of a shop's own that is shown. */
export interface OwnPicture extends Omit<Picture, 'file'> {
  /** What it shows, by locale. */
  alts: Readonly<Record<string, string>>;
}

/** The shops' own pictures, in memory. */
export interface PictureShelf {
  /** Those that a shop shows, by name. */
  of(tenant: string): ReadonlyMap<string, OwnPicture>;
  /** One edition of a picture, shown or replaced not long ago, by how its hash begins; undefined if there is none. */
  edition(tenant: string, name: string, hash: string): OwnPicture | undefined;
  /** Equal as long as nothing has changed that shoppers may have seen: a picture that is added beside others changes nothing. */
  version(tenant: string): string;
  /** Makes these the pictures of a shop, or without one of all shops. */
  put(rows: readonly StoredPicture[], tenant?: string): void;
}

interface Shelf {
  shown: ReadonlyMap<string, OwnPicture>;
  editions: ReadonlyMap<string, OwnPicture>;
  version: string;
}

const EMPTY: Shelf = { shown: new Map(), editions: new Map(), version: '' };

/** Gives the shelf, empty until somebody puts what the store has. */
export function createPictureShelf(): PictureShelf {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (tenant: string): Shelf => shelves.get(tenant) ?? EMPTY;
  return {
    of: (tenant) => shelfOf(tenant).shown,
    edition(tenant, name, hash) {
      const found = shelfOf(tenant).editions.get(`${name}.${addressHash(hash)}`);
      return found?.hash.startsWith(hash) ? found : undefined;
    },
    version: (tenant) => shelfOf(tenant).version,
    put(rows, tenant) {
      if (tenant === undefined) shelves.clear();
      else shelves.delete(tenant);
      for (const [id, own] of Map.groupBy(rows, (row) => row.tenant)) shelves.set(id, fill(own));
    },
  };
}

function fill(rows: readonly StoredPicture[]): Shelf {
  const sorted = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const shown = sorted.filter(({ endedAt }) => endedAt === null);
  const changed = shown.filter(({ edition }) => edition > 0);
  return {
    shown: new Map(shown.map((row) => [row.name, pictureOf(row)])),
    editions: new Map(sorted.map((row) => [`${row.name}.${addressHash(row.hash)}`, pictureOf(row)])),
    version: changed.length === 0 ? '' : hashOf(changed.map((row) => [row.name, row.hash, row.edition])),
  };
}

function pictureOf({ width, height, color, hash, focusX, focusY, alts }: StoredPicture): OwnPicture {
  const focus = focusX === null || focusY === null ? undefined : { x: focusX, y: focusY };
  return {
    width,
    height,
    color,
    hash,
    alts,
    ...(focus === undefined ? {} : { focus }),
  };
}
