import { and, desc, eq, inArray, sql, type SQL } from '@vitrine/platform/sql';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { createReviewPictureStore, type ReviewPicture } from './pictures/index.ts';
import type { Fit, Spread, Review, StarCounts } from './review.ts';
import { reviews, reviewVotes } from './tables.ts';

export type ReviewRow = typeof reviews.$inferInsert;

/** What reviews are asked for: those of a product, perhaps with so many stars or of such a fit alone. */
export interface ReviewQuery {
  product: string;
  stars?: number | undefined;
  fit?: Fit | undefined;
  offset: number;
  limit: number;
}

/** The reviews in the database; only published ones are shown. */
export interface ReviewsRepository {
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Newest first. */
  find(tenant: TenantId, query: ReviewQuery): Promise<Review[]>;
  /** Stars of what is shown, by product; those without any are left out. */
  counts(tenant: TenantId, products: readonly string[]): Promise<Map<string, StarCounts>>;
  /** The same of products of several tenants, by tenant; a tenant may come twice, and may have more than was asked for. */
  countsOf(
    asked: readonly { tenant: TenantId; skus: readonly string[] }[],
  ): Promise<Map<TenantId, Map<string, StarCounts>>>;
  /** The same of all products of tenants, by tenant; one without any has an empty map. */
  allCounts(tenants: readonly TenantId[]): Promise<Map<TenantId, Map<string, StarCounts>>>;
  /** How stars and fits are spread over what is shown of a product. */
  spread(tenant: TenantId, product: string): Promise<Spread[]>;
  /** Adds reviews; those of an author who wrote about the product before are left out. @returns the ids of those added */
  add(queries: Queries, rows: readonly ReviewRow[]): Promise<string[]>;
  /** Whether somebody has voted on a review. */
  hasVoted(tenant: TenantId, vote: { review: string; voter: string }): Promise<boolean>;
  /** Counts a vote for a review that is shown, once a voter; with the product of a counted one. */
  vote(
    queries: Queries,
    tenant: TenantId,
    vote: { review: string; voter: string; isHelpful: boolean },
  ): Promise<{ outcome: 'counted' | 'again' | 'unknown'; product?: string }>;
  /** Those that wait for somebody of the shop, oldest first. */
  pending(
    tenant: TenantId,
    limit: number,
  ): Promise<(typeof reviews.$inferSelect & { pictures: readonly ReviewPicture[] })[]>;
  /** Says what becomes of a review. @returns its product; undefined for one that the tenant does not have */
  decide(
    transaction: Transaction,
    tenant: TenantId,
    decision: { review: string; status: 'published' | 'refused'; by: string; at: Date },
  ): Promise<string | undefined>;
  /** Those of some tenants that have any review. */
  withAny(tenants: readonly TenantId[]): Promise<ReadonlySet<TenantId>>;
}

// Names of columns stand here as they are: in a query of one table Drizzle leaves out whose they are.
const helpful = sql<number>`(select count(*)::int from review_vote as vote where vote.tenant = review.tenant and vote.review = review.id and vote.is_helpful)`;

/** Reviews with their votes in the database; what it is asked for outside of a transaction is what was committed. */
export function createReviewsRepository(database: Pick<Database, 'orm' | 'transaction'>): ReviewsRepository {
  const pictures = createReviewPictureStore(database);
  const withPictures = async <Row extends { id: string }>(tenant: TenantId, rows: readonly Row[]) => {
    const found = await pictures.of(
      database,
      tenant,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, pictures: found.get(row.id) ?? [] }));
  };
  const countsBy = async (
    tenants: readonly TenantId[],
    which?: SQL,
  ): Promise<Map<TenantId, Map<string, StarCounts>>> => {
    const rows = await database.orm
      .select({
        tenant: reviews.tenant,
        product: reviews.product,
        stars: reviews.stars,
        count: sql<number>`count(*)::int`,
      })
      .from(reviews)
      .where(and(inArray(reviews.tenant, [...new Set(tenants)]), eq(reviews.status, 'published'), which))
      .groupBy(reviews.tenant, reviews.product, reviews.stars);
    const found = Map.groupBy(rows, ({ tenant }) => tenant);
    return new Map(tenants.map((tenant) => [tenant, byProduct(found.get(tenant) ?? [])]));
  };
  const countsOf: ReviewsRepository['countsOf'] = (asked) => {
    // One text for all: a list of parameters has an end.
    const skus = JSON.stringify([...new Set(asked.flatMap((one) => one.skus))]);
    return countsBy(
      asked.map(({ tenant }) => tenant),
      sql`${reviews.product} in (select json_array_elements_text(${skus}::json))`,
    );
  };
  return {
    transaction: (work) => database.transaction(work),
    async find(tenant, { product, stars, fit, offset, limit }) {
      const { id, title, text, tags, nickname, locale, writtenAt } = reviews;
      const found = await database.orm
        .select({ id, stars: reviews.stars, title, text, tags, fit: reviews.fit, nickname, locale, writtenAt, helpful })
        .from(reviews)
        .where(
          and(
            eq(reviews.tenant, tenant),
            eq(reviews.product, product),
            eq(reviews.status, 'published'),
            stars === undefined ? undefined : eq(reviews.stars, stars),
            fit === undefined ? undefined : eq(reviews.fit, fit),
          ),
        )
        .orderBy(desc(reviews.writtenAt), desc(reviews.id))
        .offset(offset)
        .limit(limit);
      return withPictures(tenant, found);
    },
    counts: async (tenant, skus) => (await countsOf([{ tenant, skus }])).get(tenant) ?? new Map(),
    countsOf,
    allCounts: (tenants) => countsBy(tenants),
    spread: (tenant, product) =>
      database.orm
        .select({ stars: reviews.stars, fit: reviews.fit, count: sql<number>`count(*)::int` })
        .from(reviews)
        .where(and(eq(reviews.tenant, tenant), eq(reviews.product, product), eq(reviews.status, 'published')))
        .groupBy(reviews.stars, reviews.fit),
    async add(queries, rows) {
      if (rows.length === 0) return [];
      const added = await queries.orm
        .insert(reviews)
        .values([...rows])
        .onConflictDoNothing()
        .returning({ id: reviews.id });
      return added.map(({ id }) => id);
    },
    async hasVoted(tenant, { review, voter }) {
      const found = await database.orm
        .select({ review: reviewVotes.review })
        .from(reviewVotes)
        .where(and(eq(reviewVotes.tenant, tenant), eq(reviewVotes.review, review), eq(reviewVotes.voter, voter)))
        .limit(1);
      return found.length > 0;
    },
    async vote(queries, tenant, { review, voter, isHelpful }) {
      const [shown] = await queries.orm
        .select({ product: reviews.product })
        .from(reviews)
        .where(and(eq(reviews.tenant, tenant), eq(reviews.id, review), eq(reviews.status, 'published')));
      if (shown === undefined) return { outcome: 'unknown' };
      const counted = await queries.orm
        .insert(reviewVotes)
        .values({ tenant, review, voter, isHelpful })
        .onConflictDoNothing()
        .returning({ review: reviewVotes.review });
      return counted.length > 0 ? { outcome: 'counted', ...shown } : { outcome: 'again' };
    },
    async pending(tenant, limit) {
      const found = await database.orm
        .select()
        .from(reviews)
        .where(and(eq(reviews.tenant, tenant), eq(reviews.status, 'pending')))
        .orderBy(reviews.writtenAt, reviews.id)
        .limit(limit);
      return withPictures(tenant, found);
    },
    async decide(transaction, tenant, { review, status, by, at }) {
      const [decided] = await transaction.orm
        .update(reviews)
        .set({ status, decidedBy: by, decidedAt: at })
        .where(and(eq(reviews.tenant, tenant), eq(reviews.id, review)))
        .returning({ product: reviews.product });
      return decided?.product;
    },
    async withAny(tenants) {
      const answer: unknown = await database.orm.execute(
        sql`select asked.tenant from json_array_elements_text(${JSON.stringify(tenants)}::json) as asked(tenant)
          where exists (select from review where review.tenant = asked.tenant)`,
      );
      return new Set((answer as { rows: { tenant: TenantId }[] }).rows.map(({ tenant }) => tenant));
    },
  };
}

function byProduct(rows: readonly { product: string; stars: number; count: number }[]): Map<string, StarCounts> {
  const found = new Map<string, [number, number, number, number, number]>();
  for (const { product, stars, count } of rows) {
    const counts = found.get(product) ?? [0, 0, 0, 0, 0];
    counts[stars - 1] = count;
    found.set(product, counts);
  }
  return found;
}
