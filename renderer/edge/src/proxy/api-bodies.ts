const KILOBYTE = 1_024;

/** What may be sent to an address below `/api/`. */
export interface BodyBound {
  /** The beginning of the address. */
  prefix: string;
  /** Bytes of a body that is read whole. */
  bytes: number;
  /** Bytes of a form with files, which is passed on unread; 0 where none is taken. */
  multipart: number;
}

/** By address, the first that fits; the layout server refuses more by itself. */
const BOUNDS: readonly BodyBound[] = [
  { prefix: '/api/gateway', bytes: 100 * KILOBYTE, multipart: 6 * KILOBYTE * KILOBYTE },
  { prefix: '/api/', bytes: 64 * KILOBYTE, multipart: 6 * KILOBYTE * KILOBYTE },
];

const NOTHING: BodyBound = { prefix: '', bytes: 0, multipart: 0 };

/** The bound of an undecoded address below `/api/`. */
export function boundOf(url: string): BodyBound {
  return BOUNDS.find(({ prefix }) => url.startsWith(prefix)) ?? NOTHING;
}

/** The greatest of all, for the framework, which has one for all. */
export const MOST_BYTES: number = Math.max(...BOUNDS.map(({ bytes }) => bytes));
