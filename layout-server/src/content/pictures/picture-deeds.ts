import type { Clock } from '@vitrine/platform/clock';
import type { Database, Transaction } from '@vitrine/platform/database';
import { tagOf } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import { isPictureName, LONGEST_NAME } from './picture-names.ts';
import type { StoredPicture } from './picture-shelf.ts';
import type { PictureStore } from './picture-store.ts';
import { readPicture, type Master } from './read-picture.ts';

/** What came of a deed; `message` is a sentence for whoever did it. */
export type PictureOutcome =
  | {
      code: 'ADDED' | 'REPLACED' | 'UNCHANGED' | 'DESCRIBED' | 'REMOVED';
      message: string;
    }
  | { code: 'INVALID' | 'EXISTS' | 'NOT_FOUND' | 'TOO_MANY'; message: string }
  | { code: 'USED'; message: string; places: readonly string[] };

/** Who does it, and whether it is only asked what would come of it. */
export interface Doer {
  by: string;
  dry: boolean;
}

/** What is said of a picture: words by locale, an empty one takes them back; what must stay in sight, null for its middle. */
export interface PictureDescription {
  alts?: Readonly<Record<string, string>> | undefined;
  focus?: { x: number; y: number } | null | undefined;
}

/** The shop whose pictures are changed. */
export interface PictureShop {
  tenant: string;
  locales: readonly string[];
}

/** What can be done with the pictures of a shop, one change after the other. */
export interface PictureDeeds {
  /**
   * Shows a picture under a name of the shop from now on. Where the name is taken, by the shop or by what all shops share,
   * `replace` says that it is meant everywhere.
   */
  add(
    shop: PictureShop,
    picture: { name: string; bytes: Buffer; replace: boolean },
    doer: Doer,
  ): Promise<PictureOutcome>;
  describe(shop: PictureShop, name: string, description: PictureDescription, doer: Doer): Promise<PictureOutcome>;
  /** Refused with the places that use it, unless a shared picture of that name takes its place. */
  remove(shop: PictureShop, name: string, doer: Doer): Promise<PictureOutcome>;
}

export interface PictureDeedParts {
  database: Database;
  store: PictureStore;
  events: Pick<EventLog, 'append'>;
  clock: Clock;
  /** Whether all shops share a picture of this name. */
  isShared(name: string): boolean;
  /** Where a shop uses a picture, each place in a few words. */
  usedIn(tenant: string, name: string): Promise<readonly string[]>;
}

/** Four views of 2,500 products. */
const MOST_PICTURES = 10_000;
const LONGEST_WORDS = 300;
/** Pages that hold the old address live on in caches and in the tabs of shoppers. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const CONTROL = /\p{Cc}/u;

/** What staff may do with pictures; a refusal is a value with a code, and with `dry` nothing is written. */
export function createPictureDeeds({
  database,
  store,
  events,
  clock,
  isShared,
  usedIn,
}: PictureDeedParts): PictureDeeds {
  // One is read at a time: a picture of 60 megapixels takes a core for a second, which pages need too.
  let reading: Promise<unknown> = Promise.resolve();
  const read = (bytes: Buffer): Promise<Master | string> => {
    const next = reading.then(() => readPicture(bytes));
    reading = next;
    return next;
  };
  const inTurn = <T>(tenant: string, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    database.transaction(async (transaction) => {
      await store.lock(transaction, tenant);
      return work(transaction);
    });
  const tell = (transaction: Transaction, tenant: string, isSeen: boolean): Promise<unknown> =>
    events.append(transaction, tenant, [tagOf.pictures(tenant), ...(isSeen ? [tagOf.tenant(tenant)] : [])]);
  const times = () => {
    const now = clock.now();
    return { now, forgotten: new Date(now.getTime() - KEPT_MS) };
  };
  const missing = (tenant: string, name: string): PictureOutcome => ({
    code: 'NOT_FOUND',
    message: isShared(name)
      ? `"${name}" is a picture that all shops share: ${tenant} has none of its own to change; add one of that name with "replace" to show another here`
      : `expected a picture of ${tenant}, got ${JSON.stringify(name)}; "layouts pictures list ${tenant}" names them`,
  });

  return {
    async add({ tenant }, { name, bytes, replace }, { by, dry }) {
      if (!isPictureName(name))
        return {
          code: 'INVALID',
          message: `expected a name of words in lower case with hyphens between them, at most ${LONGEST_NAME} characters, got ${JSON.stringify(name.slice(0, 80))}`,
        };
      const master = await read(bytes);
      if (typeof master === 'string') return { code: 'INVALID', message: `${name}: ${master}` };
      return inTurn(tenant, async (transaction): Promise<PictureOutcome> => {
        const before = await store.shown(transaction, tenant, name);
        if (before?.hash === master.hash)
          return {
            code: 'UNCHANGED',
            message: `${tenant} shows this very picture as "${name}" already`,
          };
        const isTaken = before !== undefined || isShared(name);
        if (isTaken && !replace)
          return {
            code: 'EXISTS',
            message: `expected a new name: ${before === undefined ? 'all shops share' : `${tenant} has`} a picture "${name}"; say "replace" to show this one in its place everywhere, or choose another name`,
          };
        if (before === undefined && (await store.count(transaction, tenant)) >= MOST_PICTURES)
          return {
            code: 'TOO_MANY',
            message: `expected at most ${MOST_PICTURES} pictures of ${tenant}; remove some that nothing uses`,
          };
        const { now, forgotten } = times();
        if (!dry) {
          await store.end(transaction, tenant, name, { now, forgotten });
          await store.add(transaction, rowOf(tenant, name, { master, before, isTaken, by, now }), master.bytes);
          await tell(transaction, tenant, isTaken);
        }
        const size = `${master.width} × ${master.height} px`;
        const isDescribed = Object.keys(before?.alts ?? {}).length > 0;
        return isTaken
          ? {
              code: 'REPLACED',
              message: `"${name}" is this picture now wherever ${tenant} shows it (${size})${isDescribed ? '; see whether the words of the former one still say what it shows' : ''}`,
            }
          : {
              code: 'ADDED',
              message: `${tenant} has the picture "${name}" (${size})`,
            };
      });
    },
    async describe({ tenant, locales }, name, { alts = {}, focus }, { dry }) {
      const wrong = wrongIn(alts, focus, locales);
      if (wrong !== undefined) return { code: 'INVALID', message: wrong };
      return inTurn(tenant, async (transaction): Promise<PictureOutcome> => {
        const before = await store.shown(transaction, tenant, name);
        if (before === undefined) return missing(tenant, name);
        const words = Object.entries({ ...before.alts, ...alts }).filter(([, text]) => text !== '');
        if (!dry) {
          const place = focus === undefined ? before : { focusX: focus?.x ?? null, focusY: focus?.y ?? null };
          await store.describe(transaction, {
            ...before,
            alts: Object.fromEntries(words),
            focusX: place.focusX,
            focusY: place.focusY,
            edition: before.edition + 1,
          });
          await tell(transaction, tenant, true);
        }
        return {
          code: 'DESCRIBED',
          message: `"${name}" of ${tenant} is described anew`,
        };
      });
    },
    async remove({ tenant }, name, { dry }) {
      const shared = isShared(name);
      // Before the transaction: an embedded database answers nobody else while one is open.
      const places = shared ? [] : await usedIn(tenant, name);
      return inTurn(tenant, async (transaction): Promise<PictureOutcome> => {
        if ((await store.shown(transaction, tenant, name)) === undefined) return missing(tenant, name);
        if (places.length > 0)
          return {
            code: 'USED',
            places,
            message: `expected a picture that nothing uses; "${name}" of ${tenant} is used in ${places.length === 1 ? 'one place' : `${places.length} places`}: ${places.slice(0, 5).join('; ')}; take it out there first`,
          };
        if (!dry) {
          await store.end(transaction, tenant, name, times());
          await tell(transaction, tenant, shared);
        }
        return {
          code: 'REMOVED',
          message: shared
            ? `${tenant} shows the shared picture "${name}" again`
            : `${tenant} has the picture "${name}" no more`,
        };
      });
    },
  };
}

function rowOf(
  tenant: string,
  name: string,
  {
    master: { hash, width, height, color, bytes },
    before,
    isTaken,
    by,
    now,
  }: {
    master: Master;
    before: StoredPicture | undefined;
    isTaken: boolean;
    by: string;
    now: Date;
  },
): StoredPicture {
  return {
    tenant,
    name,
    hash,
    width,
    height,
    color,
    size: bytes.length,
    // Another view has its face elsewhere, but it usually shows the same thing.
    focusX: null,
    focusY: null,
    alts: before?.alts ?? {},
    edition: (before?.edition ?? 0) + (isTaken ? 1 : 0),
    addedBy: by,
    addedAt: now,
    endedAt: null,
  };
}

function wrongIn(
  alts: Readonly<Record<string, string>>,
  focus: PictureDescription['focus'],
  locales: readonly string[],
): string | undefined {
  for (const [locale, words] of Object.entries(alts)) {
    if (!locales.includes(locale))
      return `expected a language of the shop (${locales.join(', ')}), got ${JSON.stringify(locale.slice(0, 40))}`;
    if (words.length > LONGEST_WORDS || CONTROL.test(words))
      return `expected words of at most ${LONGEST_WORDS} characters on one line for ${locale}, got ${words.length}`;
  }
  const isPart = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 100;
  return focus === undefined || focus === null || (isPart(focus.x) && isPart(focus.y))
    ? undefined
    : `expected x and y in hundredths of width and height, 0 to 100, got ${focus.x} and ${focus.y}`;
}
