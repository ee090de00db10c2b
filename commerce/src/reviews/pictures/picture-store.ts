import type { Database, Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { ReviewPictureFile } from '@vitrine/schemas/review-pictures';
import { and, asc, eq, inArray, lt, sql, type SQL } from '@vitrine/platform/sql';
import { reviewPictureParts as parts, reviewPictures as pictures, reviews } from '../tables.ts';
import { PICTURE_WIDTHS, type MadePicture, type PictureWidth, type ReviewPicture } from './review-picture.ts';

/** Pictures of reviews in the database: they are in backups, and gone with their review. */
export interface ReviewPictureStore {
  /** Keeps the pictures of a review that is being written, in their order. */
  add(queries: Queries, tenant: TenantId, review: string, made: readonly MadePicture[]): Promise<void>;
  /** Those of reviews, by review, in their order. */
  of(queries: Queries, tenant: string, reviewIds: readonly string[]): Promise<Map<string, ReviewPicture[]>>;
  /** Forgets some of a review. */
  leaveOut(queries: Queries, tenant: TenantId, review: string, positions: readonly number[]): Promise<void>;
  /** One as somebody of the shop may see it, whatever was decided about its review. */
  bytes(tenant: string, review: string, position: number, width: PictureWidth): Promise<Buffer | undefined>;
  /** One as everybody may see it; undefined until its review is shown, and from then on that it is no more. */
  shown(named: ReviewPictureFile): Promise<Buffer | undefined>;
  /** How many wait for somebody of the shop to look at them. */
  waiting(tenant: TenantId): Promise<number>;
  /** Forgets those of reviews that were refused before. */
  forgetRefused(before: Date): Promise<void>;
}

/** A row of a backup with it stays small. */
const PART_BYTES = 64 * 1024;

/** @see ReviewPictureStore */
export function createReviewPictureStore(database: Pick<Database, 'orm'>): ReviewPictureStore {
  const joined = (which: SQL | undefined) =>
    database.orm
      .select({ bytes: parts.bytes })
      .from(parts)
      .innerJoin(pictures, samePicture)
      .innerJoin(reviews, sameReview)
      .where(which)
      .orderBy(asc(parts.part));
  const whole = (found: readonly { bytes: Buffer }[]): Buffer | undefined =>
    found.length === 0 ? undefined : Buffer.concat(found.map(({ bytes }) => bytes));
  return {
    async add(queries, tenant, review, made) {
      for (const [position, { hash, color, sizes }] of made.entries()) {
        const key = { tenant, review, position };
        await queries.orm.insert(pictures).values({ ...key, hash, color });
        await queries.orm
          .insert(parts)
          .values(
            PICTURE_WIDTHS.flatMap((width) =>
              partsOf(sizes[width]).map((bytes, part) => ({ ...key, width, part, bytes })),
            ),
          );
      }
    },
    async of(queries, tenant, reviewIds) {
      const found = new Map<string, ReviewPicture[]>();
      if (reviewIds.length === 0) return found;
      const { review, position, hash, color } = pictures;
      const rows = await queries.orm
        .select({ review, position, hash, color })
        .from(pictures)
        .where(and(eq(pictures.tenant, tenant), inArray(review, [...reviewIds])))
        .orderBy(asc(position));
      for (const { review: id, ...picture } of rows) found.set(id, [...(found.get(id) ?? []), picture]);
      return found;
    },
    async leaveOut(queries, tenant, review, positions) {
      if (positions.length === 0) return;
      await queries.orm
        .delete(pictures)
        .where(
          and(eq(pictures.tenant, tenant), eq(pictures.review, review), inArray(pictures.position, [...positions])),
        );
    },
    async bytes(tenant, review, position, width) {
      return whole(await joined(oneOf({ tenant, review, position, width })));
    },
    async shown({ hash, ...named }) {
      return whole(await joined(and(oneOf(named), eq(pictures.hash, hash), eq(reviews.status, 'published'))));
    },
    async waiting(tenant) {
      const [row] = await database.orm
        .select({ count: sql<number>`count(*)::int` })
        .from(pictures)
        .innerJoin(reviews, sameReview)
        .where(and(eq(reviews.tenant, tenant), eq(reviews.status, 'pending')));
      return row?.count ?? 0;
    },
    async forgetRefused(before) {
      const old = database.orm
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(sameReview, eq(reviews.status, 'refused'), lt(reviews.decidedAt, before)));
      await database.orm.delete(pictures).where(sql`exists ${old}`);
    },
  };
}

const sameReview = and(eq(reviews.tenant, pictures.tenant), eq(reviews.id, pictures.review));
const samePicture = and(
  eq(pictures.tenant, parts.tenant),
  eq(pictures.review, parts.review),
  eq(pictures.position, parts.position),
);

function oneOf({ tenant, review, position, width }: Omit<ReviewPictureFile, 'hash'>): SQL | undefined {
  return and(eq(parts.tenant, tenant), eq(parts.review, review), eq(parts.position, position), eq(parts.width, width));
}

function partsOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) =>
    bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  );
}
