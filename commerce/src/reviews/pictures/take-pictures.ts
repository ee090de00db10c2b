import type { LocalShop, Words } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { shortName, type FileKind, type TakenFile } from '../../service/uploads/index.ts';
import type { MadePicture, MakePicture, SentKind } from './review-picture.ts';
import type { ReviewPictureStore } from './picture-store.ts';

/** Pictures that one network address may send in a day: three reviews full of them, and some that were refused. */
export const PICTURE_LIMIT = { most: 12, seconds: 86_400 } as const;
/** So many of a shop wait for its people at most, about 200 MB: whoever looks at none is not sent more. */
export const MOST_WAITING = 1_000;

/** The pictures that come with a review, made as they are kept; or in which words they are refused. Nothing is kept yet. */
export type TakePictures = (
  shop: Pick<LocalShop, 'tenant'>,
  files: readonly TakenFile[],
  client: string,
) => Promise<{ ok: true; made: MadePicture[] } | { ok: false; problem: Words }>;

const NOT_NOW: Words = { key: 'rating.pictures.notNow' };

/** @see TakePictures */
export function createTakePictures({
  store,
  make,
  limiter,
}: {
  store: Pick<ReviewPictureStore, 'waiting'>;
  make: MakePicture;
  limiter: RateLimiter;
}): TakePictures {
  return async ({ tenant }, files, client) => {
    if (files.length === 0) return { ok: true, made: [] };
    if ((await limiter.count(tenant, client, files.length)) > 0) return { ok: false, problem: NOT_NOW };
    if ((await store.waiting(tenant)) + files.length > MOST_WAITING) return { ok: false, problem: NOT_NOW };
    const made: MadePicture[] = [];
    for (const { name, kind, bytes } of files) {
      const picture = isPicture(kind) ? await make(bytes, kind) : 'unreadable';
      if (picture === 'busy') return { ok: false, problem: NOT_NOW };
      if (picture === 'unreadable')
        return { ok: false, problem: { key: 'rating.pictures.unreadable', with: { name: shortName(name) } } };
      made.push(picture);
    }
    return { ok: true, made };
  };
}

function isPicture(kind: FileKind): kind is SentKind {
  return kind === 'jpg' || kind === 'png' || kind === 'webp' || kind === 'heic';
}
