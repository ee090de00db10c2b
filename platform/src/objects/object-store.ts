/** Bytes under a name. */
export interface StoredObject {
  bytes: Buffer;
  contentType: string;
}

/** What is known of an object without reading it. */
export interface ObjectFacts {
  key: string;
  /** In bytes. */
  size: number;
}

/**
 * A place for files that every instance may read and write: a folder, or a bucket that speaks S3. Keys are names with
 * slashes (`isObjectKey`); the tenant comes first in the key of whatever belongs to one. Every method rejects with
 * the store's own error when the store cannot be reached, and with a RangeError for a key of another form.
 */
export interface ObjectStore {
  /** Writes the object as a whole: readers see the old one or the new one, never a part. */
  put(key: string, object: StoredObject): Promise<void>;
  /** The object; undefined if there is none. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Its facts; undefined if there is none. */
  head(key: string): Promise<ObjectFacts | undefined>;
  /** Removes it; no error if there is none. */
  delete(key: string): Promise<void>;
  /** The facts of all objects whose key begins with `prefix`, sorted by key; empty if there are none. */
  list(prefix: string): Promise<ObjectFacts[]>;
}

const MOST_CHARACTERS = 512;
/** Segments of letters, digits, `.`, `_`, `=` and `-` that do not begin with a dot: `..` and drafts are never keys. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._=-]*(\/[A-Za-z0-9_-][A-Za-z0-9._=-]*)*$/;

/** Whether a text may name an object, in a folder as well as in a bucket. */
export function isObjectKey(key: string): boolean {
  return key.length <= MOST_CHARACTERS && KEY.test(key);
}

/** Gives the key back. @throws RangeError if it is none: keys are made by the program, so that is a bug */
export function requireObjectKey(key: string): string {
  if (!isObjectKey(key))
    throw new RangeError(
      `expected a key of at most ${MOST_CHARACTERS} letters, digits, "._=-" and slashes, got ${JSON.stringify(key.slice(0, 80))}`,
    );
  return key;
}
