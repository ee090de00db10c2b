import { gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { createTabCache } from './tab-cache.ts';
import { fakeGateway, json } from './testing/fake-gateway.ts';
import { TYPE_POLICIES, WITHOUT_IDENTITY } from './type-policies.ts';

const cacheOf = (): InMemoryCache => new InMemoryCache({ typePolicies: TYPE_POLICIES });

describe('what is known again', () => {
  it.each([
    [{ __typename: 'Product', sku: 'A', id: '1' }, 'Product:{"sku":"A"}'],
    [{ __typename: 'SeoData', sku: 'A' }, 'SeoData:{"sku":"A"}'],
    [{ __typename: 'SortingOrder', key: 'new' }, 'SortingOrder:{"key":"new"}'],
    [{ __typename: 'Basket', id: 'x' }, 'BASKET'],
    [{ __typename: 'Wishlist' }, 'WISHLIST'],
  ])('%o is %s', (object, id) => {
    expect(cacheOf().identify(object)).toBe(id);
  });

  it.each(WITHOUT_IDENTITY)('two %s with one id stay apart in what they stand in', (type) => {
    const cache = cacheOf();
    const query = gql`
      query {
        one {
          id
          value
        }
        two {
          id
          value
        }
      }
    `;
    const data = { one: { __typename: type, id: '1', value: 'a' }, two: { __typename: type, id: '1', value: 'b' } };
    cache.writeQuery({ query, data });
    expect(Object.keys(cache.extract())).toEqual(['ROOT_QUERY']);
    expect(cache.readQuery({ query })).toMatchObject(data);
  });

  it('different questions about one part of a product know it together', () => {
    const cache = cacheOf();
    const write = (fields: string, price: object): unknown =>
      cache.writeQuery({
        query: gql(`query { product { sku price { ${fields} } } }`),
        data: { product: { __typename: 'Product', sku: 'A', price: { __typename: 'ProductPrice', ...price } } },
      });
    write('current', { current: '1 €' });
    write('original', { original: '2 €' });
    const query = gql`
      query {
        product {
          sku
          price {
            current
            original
          }
        }
      }
    `;
    expect(cache.readQuery({ query })).toMatchObject({ product: { price: { current: '1 €', original: '2 €' } } });
  });
});

interface Review {
  __typename: string;
  id: string;
  stars: number;
  writtenAt: string;
}
interface Rated {
  reviews: { __typename: string; count: number; reviews: Review[] | null } | null;
}
const REVIEWS: TypedDocumentNode<Rated, { sku: string; stars?: number | null; page?: number }> = gql`
  query Reviews($sku: String!, $stars: Int, $page: Int) {
    reviews(sku: $sku, stars: $stars, page: $page) {
      count
      reviews {
        id
        stars
        writtenAt
      }
    }
  }
`;

describe('reviews of a product', () => {
  const review = (id: number, stars = 1 + (id % 4)): Review => ({
    __typename: 'RatingReview',
    id: String(id),
    stars,
    writtenAt: `2026-01-${String(31 - id).padStart(2, '0')}`,
  });
  const answered = (variables: { sku: string; stars?: number | null; page?: number }): Review[] => {
    if (variables.sku !== 'A') return [{ ...review(1), id: 'of-another' }];
    if (variables.stars === 5) return [review(4, 5), review(25, 5)];
    const first = ((variables.page ?? 1) - 1) * 10;
    return Array.from({ length: 10 }, (_, index) => (first + index === 4 ? review(4, 5) : review(first + index)));
  };
  const setup = () => {
    const gateway = fakeGateway(({ body }) => {
      const { variables } = body as { variables: Parameters<typeof answered>[0] };
      return json({ data: { reviews: { __typename: 'Rating', count: 23, reviews: answered(variables) } } });
    });
    const ids = async (variables: Parameters<typeof answered>[0]): Promise<string[]> => {
      const { data } = await gateway.client.query({ query: REVIEWS, variables });
      return (data?.reviews?.reviews ?? []).map(({ id }) => id);
    };
    return { gateway, ids };
  };

  it('of all filters and pages are one list, each once, and are not asked for again', async () => {
    const { gateway, ids } = setup();
    expect(await ids({ sku: 'A', page: 1 })).toHaveLength(10);
    expect(await ids({ sku: 'A', page: 2 })).toHaveLength(20);
    expect(await ids({ sku: 'A', stars: 5 })).toEqual(['4', '25']);
    expect(gateway.sent).toHaveLength(3);
    const all = await ids({ sku: 'A', page: 2 });
    expect([all.length, new Set(all).size, all.at(-1)]).toEqual([21, 21, '25']);
    expect(await ids({ sku: 'A', stars: 5 })).toEqual(['4', '25']);
    expect(gateway.sent).toHaveLength(3);
    expect(await ids({ sku: 'B' })).toEqual(['of-another']);
    expect(await ids({ sku: 'A', page: 1 })).not.toContain('of-another');
  });

  it('are null as long as nobody collects them', async () => {
    const rating = { __typename: 'Rating', count: 3, reviews: null };
    const { client } = fakeGateway(() => json({ data: { reviews: rating } }));
    expect((await client.query({ query: REVIEWS, variables: { sku: 'A' } })).data).toEqual({ reviews: rating });
    const unrated = fakeGateway(() => json({ data: { reviews: null } }));
    expect((await unrated.client.query({ query: REVIEWS, variables: { sku: 'A' } })).error).toBeUndefined();
  });
});

describe('a mutation', () => {
  interface Wished {
    wishlist: { __typename: string; id: string; count: number };
  }
  const WISHLIST: TypedDocumentNode<Wished, Record<string, never>> = gql`
    query {
      wishlist {
        id
        count
      }
    }
  `;
  const WISH: TypedDocumentNode<Wished, Record<string, never>> = gql`
    mutation {
      wishlist {
        id
        count
      }
    }
  `;
  const list = (count: number): Wished => ({ wishlist: { __typename: 'Wishlist', id: 'WISHLIST', count } });

  it('is shown before it is answered, taken back if it fails, known once it is answered, and always sent', async () => {
    const waiting: ((response: Response) => void)[] = [];
    const gateway = fakeGateway((_, index) =>
      index === 0 ? json({ data: list(0) }) : new Promise((resolve) => waiting.push(resolve)),
    );
    const shown: (number | undefined)[] = [];
    gateway.client.watch({ query: WISHLIST, variables: {} }, ({ data }) => shown.push(data?.wishlist.count));
    await expect.poll(() => shown).toEqual([0]);
    const wish = () => gateway.client.mutate({ mutation: WISH, variables: {}, optimistic: list(1) });
    const refused = wish();
    await expect.poll(() => shown.at(-1)).toBe(1);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.(json({ errors: [{ message: 'no' }] }));
    expect((await refused).error?.message).toBe('[GraphQL] no');
    await expect.poll(() => shown.at(-1)).toBe(0);
    const taken = wish();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.(json({ data: list(2) }));
    await taken;
    await expect.poll(() => shown.at(-1)).toBe(2);
    expect(gateway.sent.map(({ body }) => (body as { query: string }).query.slice(0, 8))).toEqual([
      '{\n  wish',
      'mutation',
      'mutation',
    ]);
  });
});

describe('what a tab keeps', () => {
  const query = gql`
    query {
      name
    }
  `;
  const setup = (stored = new Map<string, string>()) => {
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    };
    const open = (now: number, edition = 'one') => {
      let leave = (): void => {};
      const cache = cacheOf();
      const kept = createTabCache({
        storage,
        edition,
        clock: () => now,
        onLeave: (call) => {
          leave = call;
        },
      });
      kept.hold(cache);
      return { cache, kept, leave: () => leave() };
    };
    return { stored, open };
  };

  it('is there on the next page, for five minutes, and in the same edition', () => {
    const { open, stored } = setup();
    const first = open(0);
    first.cache.writeQuery({ query, data: { name: 'x' } });
    first.leave();
    expect(open(299_999).cache.readQuery({ query })).toEqual({ name: 'x' });
    const second = open(200_000);
    second.leave();
    expect(open(300_000).cache.readQuery({ query })).toBeNull();
    expect(open(1, 'another').cache.readQuery({ query })).toBeNull();
    second.kept.forget();
    expect(stored.size).toBe(0);
    stored.set('vitrine-gateway', '{');
    expect(open(1).cache.readQuery({ query })).toBeNull();
  });

  it('is nothing of what a mutation was sent with, such as a password', async () => {
    const { stored } = setup();
    let leave = (): void => {};
    const kept = createTabCache({
      storage: {
        getItem: () => null,
        setItem: (key, text) => void stored.set(key, text),
        removeItem: () => {},
      },
      edition: 'one',
      clock: () => 0,
      onLeave: (call) => {
        leave = call;
      },
    });
    const mutation = gql`
      mutation Login($password: String!) {
        login(password: $password) {
          code
        }
      }
    `;
    for (const [index, code] of ['failed', 'success'].entries()) {
      const { client } = fakeGateway(() => json({ data: { login: { __typename: 'FormAnswer', code } } }), { kept });
      const { data } = await client.mutate({ mutation, variables: { password: 'Sommer24!' } });
      expect([index, data]).toMatchObject([index, { login: { code } }]);
      leave();
      expect(stored.get('vitrine-gateway')).not.toContain('Sommer24!');
    }
  });

  it('is nothing where nothing may be stored', () => {
    const cache = cacheOf();
    let leave = (): void => {};
    const refuse = (): never => {
      throw new Error('forbidden');
    };
    createTabCache({
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
      edition: 'one',
      clock: () => 0,
      onLeave: (call) => {
        leave = call;
      },
    }).hold(cache);
    expect(leave).not.toThrow();
  });
});
