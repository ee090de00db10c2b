import { hashOf } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Transaction } from '@vitrine/platform/database';
import { noteShopEvent, type Platform, type TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { Catalogue, Product, Variant } from '../catalogue/index.ts';
import { customerOwner } from '../session/index.ts';
import type { Basket } from './basket.ts';
import type { BasketRepository } from './basket-repository.ts';
import { changed, joined, type DeedOutcome } from './change-content.ts';

/** What somebody asks of a basket; the variant may be left out of a product that has one. */
export type BasketWish =
  | { kind: 'add'; product: string; variant?: string; quantity: number }
  | { kind: 'set'; variant: string; quantity: number }
  | { kind: 'restore'; variant: string };

/** By what a deed is known that may come twice, and for how long. */
export interface Once {
  key: string;
  ms: number;
}

/** `gone`: the shop has no such article; `same`: the deed was done before. */
export type BasketOutcome = DeedOutcome | 'same' | 'variantMissing' | 'soldOut' | 'gone';

/** What a product and an article of it are now. */
export interface Article {
  product: Product;
  variant: Variant;
}

/** Baskets of visitors and customers: every owner as sessions name one. Doors map to it. */
export interface Baskets {
  /** Undefined for somebody who never put anything in. */
  find(tenant: TenantId, owner: string): Promise<Basket | undefined>;
  /**
   * Does what is wished; what was done under the same key is not done again. Quantities are whole numbers. `unit` is by which id
   * it is counted, of whoever consented.
   */
  change(
    tenant: TenantId,
    owner: string,
    wish: BasketWish,
    once?: Once,
    unit?: string,
  ): Promise<{ outcome: BasketOutcome; basket: Basket | undefined }>;
  /**
   * Puts a voucher in, or takes out what is there. @returns the basket; undefined for one that nobody began, and where another
   * voucher is in it.
   */
  setVoucher(tenant: TenantId, owner: string, code: string | undefined): Promise<Basket | undefined>;
  /** At a login: what the browser had goes into the customer's basket, once. */
  join(tenant: TenantId, who: { visitor: string; customer: string }): Promise<void>;
  /** For an order: the basket, locked until the transaction ends. */
  lock(transaction: Transaction, tenant: TenantId, owner: string): Promise<Basket | undefined>;
  /** For an order: what was in it is ordered. */
  close(transaction: Transaction, tenant: TenantId, id: string): Promise<void>;
  /** The articles of lines as they are now, by their SKUs; what the shop has no more is left out. */
  articlesOf(
    tenant: TenantId,
    lines: readonly { product: string; variant: string }[],
  ): Promise<ReadonlyMap<string, Article>>;
}

const MOST_KEYS = 50;

/** A key counts for what was wished with it: used again for something else, it must not hide that nothing was done. */
function keyOf({ key }: Once, wish: BasketWish): string {
  return hashOf([key, wish]);
}

/** Baskets over what is stored; what can be put in is what the catalogue of the shop has and sells. */
export function createBaskets({
  repository,
  catalogue,
  clock,
  outbox,
  ids,
}: {
  repository: BasketRepository;
  catalogue: Pick<Catalogue, 'bySkus'>;
  clock: Clock;
  outbox: Platform['outbox'];
  ids: Pick<Ids, 'uuid'>;
}): Baskets {
  const articlesOf: Baskets['articlesOf'] = async (tenant, lines) => {
    const products = await catalogue.bySkus(
      tenant,
      lines.map(({ product }) => product),
    );
    return new Map(
      lines.flatMap(({ variant: sku }, index) => {
        const product = products[index];
        const variant = product?.variants.find((each) => each.sku === sku);
        return product === undefined || variant === undefined ? [] : [[sku, { product, variant }] as const];
      }),
    );
  };

  /** What can be put in of a product, or why nothing can. */
  async function articleToAdd(
    tenant: TenantId,
    { product: sku, variant: wished }: Extract<BasketWish, { kind: 'add' }>,
  ): Promise<Article | 'variantMissing' | 'soldOut' | 'gone'> {
    const [product] = await catalogue.bySkus(tenant, [sku]);
    if (product === undefined) return 'gone';
    const [only, ...others] = product.variants;
    if (wished === undefined && others.length > 0) return 'variantMissing';
    const variant = wished === undefined ? only : product.variants.find((each) => each.sku === wished);
    if (variant === undefined) return 'gone';
    return variant.availability === 'soldOut' ? 'soldOut' : { product, variant };
  }

  return {
    find: (tenant, owner) => repository.find(tenant, owner),
    articlesOf,
    async change(tenant, owner, wish, once, unit) {
      const now = clock.now();
      const article = wish.kind === 'add' ? await articleToAdd(tenant, wish) : undefined;
      if (typeof article === 'string') return { outcome: article, basket: await repository.find(tenant, owner) };
      return repository.transaction(async (transaction) => {
        const before =
          article === undefined
            ? await repository.lock(transaction, tenant, owner)
            : await repository.lockOrBegin(transaction, tenant, owner, now);
        if (before === undefined) return { outcome: 'unknown', basket: undefined };
        const done = before.done.filter(({ until }) => Date.parse(until) > now.getTime());
        const key = once === undefined ? '' : keyOf(once, wish);
        if (done.some((one) => one.key === key)) return { outcome: 'same', basket: before };
        const { content, outcome } = changed(before, await deedOf(before, wish, article), now);
        if (outcome === 'unknown' || outcome === 'full') return { outcome, basket: before };
        const noted =
          once === undefined ? done : [...done, { key, until: new Date(now.getTime() + once.ms).toISOString() }];
        const basket = { ...before, ...content, done: noted.slice(-MOST_KEYS) };
        if (article !== undefined)
          await noteShopEvent(outbox, transaction, tenant, unit, {
            id: `add-to-basket:${ids.uuid()}`,
            kind: 'add-to-basket',
            at: now,
            item: article.product.sku,
          });
        return { outcome, basket: await repository.save(transaction, tenant, basket, now) };
      });

      async function deedOf(
        { lines }: Basket,
        wished: BasketWish,
        added: Article | undefined,
      ): Promise<Parameters<typeof changed>[1]> {
        if (wished.kind === 'restore') return wished;
        if (wished.kind === 'add' && added !== undefined)
          return {
            kind: 'add',
            product: added.product.sku,
            variant: added.variant.sku,
            price: added.variant.price,
            quantity: wished.quantity,
          };
        const { variant = '', quantity } = wished;
        const line = lines.find((each) => each.variant === variant);
        const found = line === undefined ? undefined : (await articlesOf(tenant, [line])).get(variant);
        return { kind: 'set', variant, quantity, ...(found === undefined ? {} : { price: found.variant.price }) };
      }
    },
    async setVoucher(tenant, owner, code) {
      return repository.transaction(async (transaction) => {
        const basket = await repository.lock(transaction, tenant, owner);
        if (basket === undefined) return undefined;
        const { voucher, ...without } = basket;
        if (voucher === code) return basket;
        if (code === undefined) return repository.save(transaction, tenant, without, clock.now());
        if (voucher !== undefined) return undefined;
        return repository.save(transaction, tenant, { ...without, voucher: code }, clock.now());
      });
    },
    async join(tenant, { visitor, customer }) {
      const now = clock.now();
      await repository.transaction(async (transaction) => {
        // The browser's row first, everywhere: two logins of one browser wait for each other, never crosswise.
        const brought = await repository.lock(transaction, tenant, visitor);
        if (brought === undefined) return;
        if (brought.lines.length > 0) {
          const own = await repository.lockOrBegin(transaction, tenant, customerOwner(customer), now);
          await repository.save(transaction, tenant, { ...own, ...joined(own, brought) }, now);
        }
        await repository.remove(transaction, tenant, brought.id);
      });
    },
    lock: (transaction, tenant, owner) => repository.lock(transaction, tenant, owner),
    close: (transaction, tenant, id) => repository.remove(transaction, tenant, id),
  };
}
