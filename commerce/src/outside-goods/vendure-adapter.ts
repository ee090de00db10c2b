import { isObject, validateVendureProducts, type CatalogueRecord, type GoodsSource } from '@vitrine/schemas';
import { createRemote } from '@vitrine/platform/remote';
import type { CommerceAdapter } from './commerce-adapter.ts';
import { recordOf, skuOf } from './vendure-record.ts';

const DEADLINE_MS = 30_000;
const MOST_BYTES = 16 * 1_024 * 1_024;
const LISTED_AT_ONCE = 500;
const READ_AT_ONCE = 25;
/** What a database rounds away of an instant, and clocks of several servers. */
const OVERLAP_MS = 2_000;
const API = '/admin-api';

const LOGIN =
  'mutation Login($name: String!, $word: String!) { login(username: $name, password: $word) { __typename } }';
const listOf = (what: 'products' | 'productVariants', id: string): string =>
  `query List($options: ${what === 'products' ? 'ProductListOptions' : 'ProductVariantListOptions'}) { list: ${what}(options: $options) { totalItems items { id: ${id} updatedAt } } }`;
const READ = `query Read($ids: [String!]!) { products(options: { filter: { id: { in: $ids } }, take: ${READ_AT_ONCE} }) { items {
  id createdAt enabled translations { languageCode name description } assets { name } facetValues { code name facet { code } }
  variants { sku enabled priceWithTax currencyCode stockLevels { stockOnHand stockAllocated }
    options { code translations { languageCode name } group { code translations { languageCode name } } } } } } }`;

/**
 * Vendure 3 by its admin API. A product counts as changed when it or one of its articles is: prices and stock are theirs.
 * What is deleted is in no list of what changed: an import of everything withdraws it, or a message that names it.
 */
export function createVendureAdapter(
  source: GoodsSource,
  login: { name: string; password: string },
  clock: () => number = Date.now,
): CommerceAdapter {
  const remote = createRemote({
    name: 'the commerce system',
    origin: source.url,
    connections: 2,
    clock,
    deadlineMs: DEADLINE_MS,
    maxBytes: MOST_BYTES,
  });
  let token: string | undefined;

  async function ask(query: string, variables: object, signal: AbortSignal): Promise<Record<string, unknown>> {
    const outcome = await remote.call({
      path: API,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(source.channel === undefined ? {} : { 'vendure-token': source.channel }),
      },
      body: JSON.stringify({ query, variables }),
      signal,
    });
    if (!outcome.ok) throw new Error(`${source.url} does not answer: ${outcome.failure.message}`);
    const { status, headers, body } = outcome.value;
    const given = headers['vendure-auth-token'];
    if (typeof given === 'string') token = given;
    const said = readJson(body);
    const { data, errors } = isObject(said) ? said : {};
    if (!isObject(data) || errors !== undefined)
      throw new Error(
        `expected an answer of Vendure from ${source.url}${API}, got status ${status}: ${body.toString('utf8', 0, 300)}`,
      );
    return data;
  }

  async function open(signal: AbortSignal): Promise<void> {
    if (token !== undefined) return;
    const { login: answer } = await ask(LOGIN, { name: login.name, word: login.password }, signal);
    if (!isObject(answer) || answer['__typename'] !== 'CurrentUser')
      throw new Error(`expected ${source.url} to let "${login.name}" in, it refused; COMMERCE_LOGIN has name:password`);
  }

  /** Ids of products and when each changed. In the order in which they were made, so that a change meanwhile moves none. */
  async function list(
    what: 'products' | 'productVariants',
    since: Date | undefined,
    signal: AbortSignal,
  ): Promise<{ id: string; updatedAt: string }[]> {
    const found: { id: string; updatedAt: string }[] = [];
    const filter = since === undefined ? {} : { filter: { updatedAt: { after: since.toISOString() } } };
    let most = 0;
    for (let skip = 0; ; skip += LISTED_AT_ONCE) {
      const options = { take: LISTED_AT_ONCE, skip, sort: { createdAt: 'ASC' }, ...filter };
      const page = await ask(listOf(what, what === 'products' ? 'id' : 'productId'), { options }, signal);
      const { items, totalItems } = readList(page['list']);
      if (totalItems < most) throw new Error(`${source.url} lost ${what} while they were listed; begin again`);
      most = totalItems;
      found.push(...items);
      if (items.length < LISTED_AT_ONCE) return found;
    }
  }

  /** Gives records of what is sold; the SKUs of the rest go into `unsold`. */
  async function* read(ids: readonly string[], unsold: string[], signal: AbortSignal): AsyncGenerator<CatalogueRecord> {
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      const wanted = ids.slice(from, from + READ_AT_ONCE);
      const { products } = await ask(READ, { ids: wanted }, signal);
      const found = validateVendureProducts(products, { layer: source.url });
      if (!found.ok) throw new Error(found.faults.map(({ message }) => message).join('; '));
      const sold = found.value.items.filter(
        ({ enabled, variants }) => enabled && variants.some((variant) => variant.enabled),
      );
      const soldIds = new Set(sold.map(({ id }) => id));
      unsold.push(...wanted.filter((id) => !soldIds.has(id)).map(skuOf));
      for (const product of sold) yield recordOf(product, source);
    }
  }

  return {
    products(ids, signal) {
      const unsold: string[] = [];
      async function* records(): AsyncGenerator<CatalogueRecord> {
        await open(signal);
        yield* read(ids, unsold, signal);
      }
      return { records: records(), unsold: () => unsold };
    },
    changes(since, signal) {
      let latest = since === undefined ? undefined : since.getTime() + OVERLAP_MS;
      const unsold: string[] = [];
      async function* records(): AsyncGenerator<CatalogueRecord> {
        await open(signal);
        // Without a moment all products come, with their articles: those need not be listed.
        const changed = [
          ...(await list('products', since, signal)),
          ...(since === undefined ? [] : await list('productVariants', since, signal)),
        ];
        const ids = [...new Set(changed.map(({ id }) => id))];
        yield* read(ids, unsold, signal);
        for (const { updatedAt } of changed) latest = Math.max(latest ?? 0, Date.parse(updatedAt));
      }
      return {
        records: records(),
        next: () => (latest === undefined ? undefined : new Date(latest - OVERLAP_MS)),
        unsold: () => unsold,
      };
    },
    close: () => remote.close(),
  };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function readList(value: unknown): { items: { id: string; updatedAt: string }[]; totalItems: number } {
  const { items, totalItems } = isObject(value) ? value : {};
  if (!Array.isArray(items) || typeof totalItems !== 'number') throw new Error('expected a list of Vendure, got none');
  return {
    totalItems,
    items: items.map((item: unknown) => {
      const { id, updatedAt } = isObject(item) ? item : {};
      if (typeof id !== 'string' || typeof updatedAt !== 'string' || Number.isNaN(Date.parse(updatedAt)))
        throw new Error(`expected id and updatedAt in a list of Vendure, got ${JSON.stringify(item)}`);
      return { id, updatedAt };
    }),
  };
}
