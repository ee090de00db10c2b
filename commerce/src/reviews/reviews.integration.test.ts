import { noteChanges } from '@vitrine/platform/changes';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type Domain, type FormFile, type ShopReply } from '@vitrine/platform/doors';
import { createRateLimiter } from '@vitrine/platform/limits';
import { randomIds } from '@vitrine/platform/ids';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createRatingsCopy,
  createReviewPictureFiles,
  createReviewPictureStore,
  createReviewsDomain,
  createReviewsRepository,
  decideReview,
  importReviews,
  type ListsOf,
  type ReviewsRepository,
} from './index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const START = '2026-11-22T12:00:00Z';
const shop = testShop({ tenant: OAK });
const caller: Caller = {
  tenant: 'oak',
  locale: 'de-AT',
  visitor: ANYBODY,
  arms: {},
  consent: [],
  client: '10.0.0.1',
  requestId: 'test',
};
const line = (index: number, fields: object = {}): string =>
  JSON.stringify({
    product: 'DRESS-1',
    author: `a${index}`,
    stars: 1 + (index % 5),
    text: `Text der Bewertung ${index}`,
    nickname: 'Anna',
    locale: 'de-AT',
    writtenAt: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
    ...fields,
  });
const WRITTEN = { stars: 4, title: 'Gut', text: 'Passt wie angegossen.', nickname: 'Berta', tags: ['fit'] };

describe.each(testEngines())('reviews on $engine', ({ open }) => {
  let database: Database;
  let repository: ReviewsRepository;
  let domain: Domain;
  const clock = fixedClock(START);
  const changes = { note: noteChanges };
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    // Also where a test is tried again that had moved it.
    clock.advance(Date.parse(START) - clock.now().getTime());
    await database.orm.execute(sql`truncate review, review_vote, review_picture, review_picture_part, change`);
    repository = createReviewsRepository(database);
    domain = createReviewsDomain(
      {
        database,
        changes,
        clock,
        ids: randomIds,
        limitTo: (name, limit) => createRateLimiter({ name, link: undefined, clock, limit }),
      },
      {
        has: async (_, sku) => sku.startsWith('DRESS') || sku.startsWith('LAMP'),
        isWorn: async (_, sku) => sku.startsWith('DRESS'),
      },
      // How bytes become a picture is another part's; here they are one unless they say otherwise.
      async (sent) =>
        sent.includes('broken')
          ? 'unreadable'
          : sent.includes('many')
            ? 'busy'
            : { hash: '0a1b2c3d', color: '#aabbcc', sizes: { 240: sent, 1080: sent } },
    );
  });
  const listsOf: ListsOf = async (_, tenant, products) => products.map((sku) => `list:${tenant}:of ${sku}`);
  const platform = () => ({ database, changes, clock, ids: randomIds, listsOf });
  const call = (
    path: string,
    {
      query = {},
      body,
      cookies = {},
      files,
    }: { query?: Record<string, string>; body?: object; cookies?: Record<string, string>; files?: FormFile[] },
  ): Promise<ShopReply> => {
    const route = domain.routes?.find((each) => each.path === `/api/inform/rating/${path}`) ?? expect.fail(path);
    const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
    return route.answer({ shop, caller, cookies, params: {}, query: values, body, ...(files && { files }) });
  };
  const reviewsOf = async (query: Record<string, string>) =>
    (await call('all/get', { query: { productId: 'DRESS-1', ...query } })).body as {
      rating: { average: number; count: number; max: number } | null;
      statistic: { stars: number; count: number }[];
      reviews: { id: string; stars: number; text: string; helpful: number }[];
    };
  const tagsNoted = async (): Promise<string[]> => {
    const { rows } = (await database.orm.execute(sql`select distinct tag from change order by tag`)) as unknown as {
      rows: { tag: string }[];
    };
    return rows.map(({ tag }) => tag);
  };

  it('are given newest first in tens, with an average of all, whatever is filtered', async () => {
    await importReviews(
      platform(),
      OAK,
      Array.from({ length: 23 }, (_, index) => line(index)),
    );
    const pages = await Promise.all(['0', '10', '20'].map((offset) => reviewsOf({ offset })));
    expect(pages.map(({ reviews }) => reviews.length)).toEqual([10, 10, 3]);
    expect(new Set(pages.flatMap(({ reviews }) => reviews.map(({ id }) => id))).size).toBe(23);
    expect(pages[0]?.reviews[0]?.text).toBe('Text der Bewertung 22');
    expect(pages[2]?.rating).toEqual({ average: 2.9, count: 23, max: 5 });
    const fives = await reviewsOf({ filter: '5' });
    expect(fives.reviews.every(({ stars }) => stars === 5)).toBe(true);
    expect(fives.statistic).toMatchObject([4, 4, 5, 5, 5].map((count, index) => ({ stars: 5 - index, count })));
    expect((await reviewsOf({ limit: '1000', offset: 'x' })).reviews).toHaveLength(10);
    expect((await call('all/get', { query: { productId: 'HAT-1' } })).status).toBe(404);
  });

  it('wait for the shop, and count from then on that it lets them through', async () => {
    const sent = await call('new/store', { body: { productId: 'DRESS-1', ...WRITTEN } });
    expect(sent).toMatchObject({ status: 201, body: { message: 'rating.store.success' } });
    expect((await reviewsOf({})).rating).toBeNull();
    expect(await tagsNoted()).toEqual([]);
    const [waiting] = await repository.pending(OAK, 10);
    expect(waiting).toMatchObject({ product: 'DRESS-1', stars: 4, nickname: 'Berta', status: 'pending' });
    expect(waiting?.author).not.toContain(sent.cookies?.[0]?.value);

    const decision = { review: waiting?.id ?? '', status: 'published' as const, by: 'Maria' };
    expect(await decideReview(platform(), ELM, decision)).toBe(false);
    expect(await decideReview(platform(), OAK, decision)).toBe(true);
    expect((await reviewsOf({})).rating).toEqual({ average: 4, count: 1, max: 5 });
    expect(await tagsNoted()).toEqual(['list:oak:of DRESS-1', 'product:oak:DRESS-1', 'reviews:oak:DRESS-1']);
    await decideReview(platform(), OAK, { ...decision, status: 'refused' });
    expect((await reviewsOf({})).rating).toBeNull();
  });

  it('are one of a browser about a product, however often it is sent', async () => {
    const body = { productId: 'DRESS-1', ...WRITTEN };
    const first = await call('new/store', { body });
    const cookies = { anonymous: first.cookies?.[0]?.value ?? '' };
    const again = await call('new/store', { body: { ...body, stars: 1 }, cookies });
    expect(again).toMatchObject({ status: 201, cookies: [] });
    expect((await repository.pending(OAK, 10)).map(({ stars }) => stars)).toEqual([4]);
    await call('new/store', { body: { ...body, productId: 'DRESS-2' }, cookies });
    expect(await repository.pending(OAK, 10)).toHaveLength(2);
  });

  it.each([
    [{ stars: undefined }, 'stars', 'rating.required.stars'],
    [{ stars: 6 }, 'stars', 'rating.required.stars'],
    [{ stars: 2.5 }, 'stars', 'rating.required.stars'],
    [{ text: 'kurz' }, 'text', 'validation.tooShort 10'],
    [{ text: 'x'.repeat(2_001) }, 'text', 'validation.tooLong 2000'],
    [{ title: 'x'.repeat(81) }, 'title', 'validation.tooLong 80'],
    [{ nickname: ' B ' }, 'nickname', 'validation.tooShort 2'],
    [{ tags: ['cheap'] }, 'tags', 'rating.store.failed'],
  ])('%j is told at its field and kept nowhere', async (wrong, field, message) => {
    const sent = await call('new/store', { body: { productId: 'DRESS-1', ...WRITTEN, ...wrong } });
    expect(sent).toMatchObject({ status: 422, body: { errors: { [field]: message } } });
    expect(await repository.pending(OAK, 10)).toEqual([]);
  });

  describe('of what is worn', () => {
    const pageOf = async (args: object) => {
      const source = domain.sources?.find(({ name }) => name === 'reviews') ?? expect.fail('no source');
      const { value } = await source.fetch({ sku: 'DRESS-1', ...args }, { shop }, AbortSignal.timeout(5_000));
      return value as {
        items: { tags?: string[] }[];
        rows: { count: number; href?: string; isChosen?: boolean }[];
        fit?: {
          label: string;
          rows: { label: string; count: number; share: number; href?: string; isChosen?: boolean }[];
        };
        live?: object;
      };
    };

    it('say how it turns out: counted from those alone who said so, and a filter of its own', async () => {
      expect((await pageOf({})).fit).toBeUndefined();
      const fits = ['small', 'small', 'right', 'large', undefined, undefined];
      await importReviews(
        platform(),
        OAK,
        fits.map((fit, index) => line(index, fit === undefined ? {} : { fit })),
      );
      const all = await pageOf({});
      expect(all.items).toHaveLength(6);
      expect(all.fit?.label).toBe('rating.fit.title 4');
      expect(all.live).toMatchObject({
        progressOne: 'rating.progressOne',
        fitsOne: 'rating.fit.title 1',
        fitsMany: 'rating.fit.title {count}',
      });
      expect(all.fit?.rows).toMatchObject([
        { label: 'rating.fit.small', count: 2, share: 50 },
        { label: 'rating.fit.right', count: 1, share: 25 },
        { label: 'rating.fit.large', count: 1, share: 25 },
      ]);
      const small = await pageOf({ fit: 'small' });
      expect(small.items.map(({ tags }) => tags)).toEqual([['rating.fit.small'], ['rating.fit.small']]);
      expect(small.fit?.rows[0]).toMatchObject({ isChosen: true });
      expect(small.live).toBeUndefined();
      expect((await pageOf({ fit: 'tight' })).items).toHaveLength(6);
    });

    it('are narrowed by stars and fit together, each counted under the other alone and taken back by itself', async () => {
      const given = [
        [5, 'small'],
        [5, 'right'],
        [4, 'small'],
        [4, undefined],
      ] as const;
      await importReviews(
        platform(),
        OAK,
        given.map(([stars, fit], index) => line(index, { stars, ...(fit === undefined ? {} : { fit }) })),
      );
      const both = await pageOf({ fit: 'small', stars: '5' });
      expect(both.items).toHaveLength(1);
      expect(both.rows.map(({ count, href }) => [count, href])).toEqual([
        [1, '/product/DRESS-1?fit=small#reviews'],
        [1, '/product/DRESS-1?stars=4&fit=small#reviews'],
        [0, undefined],
        [0, undefined],
        [0, undefined],
      ]);
      expect(both.fit?.rows.map(({ count, href }) => [count, href])).toEqual([
        [1, '/product/DRESS-1?stars=5#reviews'],
        [1, '/product/DRESS-1?stars=5&fit=right#reviews'],
        [0, undefined],
      ]);
      expect([both.rows[0], both.fit?.rows[0]]).toMatchObject([{ isChosen: true }, { isChosen: true }]);
      const none = await pageOf({ fit: 'large', stars: '4' });
      expect([none.items, none.fit?.rows.map(({ share }) => share)]).toEqual([[], [100, 0, 0]]);
      const { body } = await call('all/get', { query: { productId: 'DRESS-1' } });
      expect(body).toMatchObject({
        statistic: [{ stars: 5, count: 2, fits: { small: 1, right: 1, large: 0 } }, {}, {}, {}, {}],
      });
    });

    it('are asked for it, those of a lamp are not, and have no words of wearing to tick', async () => {
      const source = domain.sources?.find(({ name }) => name === 'fit-question') ?? expect.fail('no source');
      const asked = async (sku: string) => (await source.fetch({ sku }, { shop }, AbortSignal.timeout(5_000))).value;
      const tagsOf = async (productId: string) => {
        const { body } = await call('new/get', { query: { productId } });
        return (body as { tags: { key: string }[] }).tags.map(({ key }) => key);
      };
      expect(await asked('DRESS-1')).toMatchObject({ fit: { options: [{}, { value: 'right' }, {}] } });
      expect(await asked('LAMP-1')).toEqual({});
      expect([await tagsOf('DRESS-1'), await tagsOf('LAMP-1')]).toEqual([
        ['fit', 'quality', 'comfort', 'looks', 'value'],
        ['quality', 'looks', 'value'],
      ]);
      const { tags: _, ...written } = WRITTEN;
      for (const productId of ['DRESS-1', 'LAMP-1'])
        await call('new/store', { body: { productId, ...written, fit: 'small' } });
      const kept = (await repository.pending(OAK, 10)).map(({ product, fit }) => [product, fit]);
      expect(new Map(kept as [string, string][])).toEqual(
        new Map<string, string | null>([
          ['DRESS-1', 'small'],
          ['LAMP-1', null],
        ]),
      );
      expect((await call('new/store', { body: { productId: 'LAMP-1', ...WRITTEN } })).status).toBe(422);
    });
  });

  describe('with pictures', () => {
    const photo = (name: string, words = name): FormFile => ({
      name,
      type: 'image/jpeg',
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(words.padEnd(150_000))]),
    });
    const send = (...files: FormFile[]) => call('new/store', { body: { productId: 'DRESS-1', ...WRITTEN }, files });
    const waiting = async () => (await repository.pending(OAK, 10))[0] ?? expect.fail('none waits');
    const shownPictures = async () => {
      const [review] = (await reviewsOf({})).reviews as unknown as { shown: { pictures: Record<string, string>[] } }[];
      return review?.shown.pictures ?? [];
    };
    const find = (address = '') => createReviewPictureFiles(database)(address.replace('/assets/', ''));
    const picturesKept = async () => {
      const answer = (await database.orm.execute(
        sql`select (select count(*)::int from review_picture) as pictures, (select count(*)::int from review_picture_part) as parts`,
      )) as unknown as { rows: { pictures: number; parts: number }[] };
      return answer.rows[0];
    };

    it('are seen by nobody before the shop let them through, and then all but what it left out', async () => {
      expect((await send(photo('a.jpg'), photo('b.JPG'), photo('c.jpeg'))).status).toBe(201);
      const { id, pictures } = await waiting();
      expect(pictures.map(({ position }) => position)).toEqual([0, 1, 2]);
      const name = `oak--review--${id}-0.0a1b2c3d-240.webp`;
      expect(await find(name)).toBeUndefined();
      expect((await createReviewPictureStore(database).bytes('oak', id, 1, 1080))?.equals(photo('b.JPG').bytes)).toBe(
        true,
      );

      const decision = { review: id, status: 'published' as const, by: 'Maria' };
      expect(await decideReview(platform(), OAK, { ...decision, without: [4] })).toBe(false);
      expect(await shownPictures()).toEqual([]);
      expect(await decideReview(platform(), OAK, { ...decision, without: [2] })).toBe(true);
      expect(await shownPictures()).toEqual(
        [0, 2].map((position, index) => ({
          src: `/assets/oak--review--${id}-${position}.0a1b2c3d-240.webp`,
          href: `/assets/oak--review--${id}-${position}.0a1b2c3d-1080.webp`,
          alt: `rating.pictures.alt ${index + 1} Berta`,
          color: '#aabbcc',
        })),
      );
      expect((await find(name))?.bytes.equals(photo('a.jpg').bytes)).toBe(true);
      for (const other of [
        name.replace('oak', 'elm'),
        name.replace('-0.', '-1.'),
        name.replace('0a1b', 'ffff'),
        name.replace('-240', '-480'),
      ])
        expect(await find(other), other).toBeUndefined();
      await decideReview(platform(), OAK, { ...decision, status: 'refused' });
      expect(await find(name)).toBeUndefined();
    });

    it('are gone with their review, and a month after it was refused', async () => {
      await send(photo('a.jpg'));
      const { id } = await waiting();
      expect(await picturesKept()).toEqual({ pictures: 1, parts: 6 });
      const refuse = () => decideReview(platform(), OAK, { review: id, status: 'refused', by: 'Maria' });
      const forget = domain.jobs?.find(({ name }) => name === 'reviews.forget-pictures') ?? expect.fail('no job');
      await refuse();
      await forget.run(AbortSignal.timeout(5_000));
      expect(await picturesKept()).toMatchObject({ pictures: 1 });
      await database.orm.execute(sql`update review set decided_at = '2026-10-22T12:00:00Z'`);
      await forget.run(AbortSignal.timeout(5_000));
      expect(await picturesKept()).toEqual({ pictures: 0, parts: 0 });

      await call('new/store', { body: { productId: 'DRESS-2', ...WRITTEN }, files: [photo('a.jpg')] });
      await database.orm.execute(sql`delete from review`);
      expect(await picturesKept()).toEqual({ pictures: 0, parts: 0 });
    });

    it.each<[string, FormFile[], string]>([
      ['too many', ['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`)), 'upload.tooManyFiles 3'],
      ['of another kind', [photo('a.gif')], 'upload.wrongFormat 3 5 5 jpg, jpeg, png, webp, heic, heif a.gif'],
      ['no pictures', [photo('a.jpg', 'broken')], 'rating.pictures.unreadable a.jpg'],
      ['one too many for now', [photo('a.jpg'), photo('b.jpg', 'many')], 'rating.pictures.notNow'],
      ['twice the same', [photo('a.jpg'), photo('A.jpg')], 'upload.duplicate'],
    ])('that are %s are told, and nothing of the review is kept', async (_, files, words) => {
      const sent = await send(...files);
      expect(sent.status).toBe(422);
      expect((sent.body as { errors: { files: string } }).errors.files).toContain(words);
      expect(await repository.pending(OAK, 10)).toEqual([]);
    });

    it('are taken of one address a few times a day, and keep what was written in the form when they are not', async () => {
      const form = domain.forms?.find(({ name }) => name === 'review') ?? expect.fail('no form');
      const take = (files: FormFile[]) =>
        form.take({
          shop,
          caller,
          route: 'product',
          params: { sku: 'DRESS-1' },
          query: {},
          cookies: {},
          fields: { stars: '4', nickname: 'Berta', title: '', text: WRITTEN.text },
          files,
        });
      for (let round = 0; round < 4; round += 1)
        expect(await take(['a', 'b', 'c'].map((name) => photo(`${name}.jpg`)))).toMatchObject({ kind: 'done' });
      expect(await take([photo('a.jpg')])).toEqual({
        kind: 'again',
        errors: { files: { key: 'rating.pictures.notNow' } },
      });
      expect(await take([])).toMatchObject({ kind: 'done' });
    });
  });

  it('are helpful to each visitor once', async () => {
    await importReviews(platform(), OAK, [line(1)]);
    await database.orm.execute(sql`truncate change`);
    const reviewId = (await reviewsOf({})).reviews[0]?.id ?? '';
    const vote = (cookies = {}) => call('feedback', { body: { reviewId, helpful: true }, cookies });
    const { cookies = [], status } = await vote();
    expect(status).toBeUndefined();
    const known = { anonymous: cookies[0]?.value ?? '' };
    for (let time = 0; time < 4; time += 1) expect((await vote(known)).status).toBe(409);
    // A household of three, whoever of them asked again before.
    for (let other = 0; other < 2; other += 1) expect((await vote()).status).toBeUndefined();
    expect((await vote()).status).toBe(429);
    expect((await reviewsOf({})).reviews[0]?.helpful).toBe(3);
    expect(await tagsNoted()).toEqual(['reviews:oak:DRESS-1']);

    const form = domain.forms?.find(({ name }) => name === 'review-vote') ?? expect.fail('no form');
    const sent = { shop, caller: { ...caller, client: '203.0.113.99' }, route: 'product', cookies: {} };
    const page = { params: { sku: 'DRESS-1' }, query: { stars: '2' } };
    // The list that was voted in, narrowed as it was.
    expect(await form.take({ ...sent, ...page, fields: { review: reviewId } })).toMatchObject({
      kind: 'done',
      route: 'product',
      ...page,
    });
    expect((await call('feedback', { body: { reviewId: 'nobody', helpful: true } })).status).toBe(404);
    expect((await call('feedback', { body: { reviewId } })).status).toBe(400);
  });

  it('are voted on by nobody before they are shown, and not by those who found them of no help', async () => {
    await call('new/store', { body: { productId: 'DRESS-1', ...WRITTEN } });
    const reviewId = (await repository.pending(OAK, 10))[0]?.id ?? '';
    const vote = (helpful: boolean) => call('feedback', { body: { reviewId, helpful } });
    expect((await vote(true)).status).toBe(404);
    await decideReview(platform(), OAK, { review: reviewId, status: 'published', by: 'Maria' });
    for (const helpful of [false, true]) expect((await vote(helpful)).status).toBeUndefined();
    expect((await reviewsOf({})).reviews[0]?.helpful).toBe(1);
  });

  it('are ten of one address an hour', async () => {
    const send = (productId: string) => call('new/store', { body: { productId, ...WRITTEN } });
    for (let count = 0; count < 10; count += 1) expect((await send(`DRESS-${count}`)).status).toBe(201);
    expect((await send('DRESS-10')).status).toBe(429);
    expect(await repository.pending(OAK, 20)).toHaveLength(10);
    clock.advance(3_600_000);
    expect((await send('DRESS-10')).status).toBe(201);
  });

  it('that were collected elsewhere keep no customer from writing, whatever their authors are called', async () => {
    const first = await call('new/store', { body: { productId: 'DRESS-2', ...WRITTEN } });
    const author = (await repository.pending(OAK, 10))[0]?.author ?? '';
    await importReviews(platform(), OAK, [line(1, { author })]);
    const cookies = { anonymous: first.cookies?.[0]?.value ?? '' };
    await call('new/store', { body: { productId: 'DRESS-1', ...WRITTEN }, cookies });
    expect((await repository.pending(OAK, 10)).map(({ product }) => product).toSorted()).toEqual([
      'DRESS-1',
      'DRESS-2',
    ]);
  });

  it('are taken from a file once, its bad lines named', async () => {
    const lines = [line(1), '{', line(2, { stars: 9 }), line(3)];
    const first = await importReviews(platform(), OAK, lines);
    expect(first.added).toBe(2);
    expect(first.faults).toEqual([expect.stringMatching(/^line 2: /), expect.stringMatching(/^line 3\/stars: /)]);
    expect((await importReviews(platform(), OAK, lines)).added).toBe(0);
    expect((await importReviews(platform(), ELM, lines)).added).toBe(2);
  });

  it('rate what cards show, and what an event names is read anew', async () => {
    await importReviews(platform(), OAK, [line(4), line(9)]);
    const copy = createRatingsCopy(repository);
    expect(copy.of(OAK, 'DRESS-1')).toBeUndefined();
    await copy.load([OAK]);
    expect(copy.of(OAK, 'DRESS-1')).toEqual({ average: 5, count: 2 });
    expect([...(await repository.withAny([ELM, OAK]))]).toEqual([OAK]);
    await importReviews(platform(), OAK, [line(0)]);
    await copy.follow([{ tenant: 'oak', tags: ['product:oak:DRESS-2'] }]);
    expect(copy.of(OAK, 'DRESS-1')?.count).toBe(2);
    await copy.follow([{ tenant: 'oak', tags: ['product:oak:DRESS-1'] }]);
    expect(copy.of(OAK, 'DRESS-1')).toEqual({ average: 3.7, count: 3 });
    await copy.follow([{ tenant: 'elm', tags: ['product:elm:DRESS-1'] }]);
    expect(copy.of(ELM, 'DRESS-1')).toBeUndefined();
    // Of another shop, waiting, and refused: nothing of these is on a card.
    await importReviews(platform(), ELM, [line(1), line(2)]);
    await call('new/store', { body: { productId: 'DRESS-2', ...WRITTEN } });
    await copy.load([OAK]);
    expect([copy.of(OAK, 'DRESS-1')?.count, copy.of(OAK, 'DRESS-2')]).toEqual([3, undefined]);
    await copy.follow([{ tenant: 'oak', tags: ['product:oak:DRESS-1'] }]);
    expect(copy.of(OAK, 'DRESS-1')?.count).toBe(3);
    const review = (await repository.pending(OAK, 10))[0]?.id ?? '';
    for (const [status, count] of [
      ['published', 1],
      ['refused', undefined],
    ] as const) {
      await decideReview(platform(), OAK, { review, status, by: 'Maria' });
      await copy.follow([{ tenant: 'oak', tags: ['product:oak:DRESS-2'] }]);
      expect(copy.of(OAK, 'DRESS-2')?.count).toBe(count);
    }
  });

  it('stand on the page in its words, with the ways to more and to fewer', async () => {
    await importReviews(
      platform(),
      OAK,
      Array.from({ length: 12 }, (_, index) => line(index)),
    );
    const source = domain.sources?.[0] ?? expect.fail('no source');
    const fetch = async (args: object) =>
      source.fetch({ sku: 'DRESS-1', ...args }, { shop }, AbortSignal.timeout(5_000));
    const { value, tags } = await fetch({});
    expect(value).toMatchObject({
      newFrom: 0,
      more: { label: 'rating.list.more', href: '/product/DRESS-1?reviews=2#more-reviews' },
      rating: { count: 12 },
    });
    expect((value as { items: { date: string }[] }).items[0]?.date).toBe('01.01.2026');
    expect(tags).toEqual(['reviews:oak:DRESS-1']);
    const second = await fetch({ page: '2' });
    expect(second).toMatchObject({ value: { newFrom: 10 }, head: { robots: 'noindex' } });
    expect(second.value).not.toHaveProperty('more');
    const filtered = await fetch({ stars: '1', page: '99' });
    expect(filtered.value).toMatchObject({ all: { href: '/product/DRESS-1#reviews' }, newFrom: 0 });
    expect(await fetch({ sku: 'DRESS-9' })).toMatchObject({ isEmpty: true });
  });
});
