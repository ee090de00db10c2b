import type { Clock } from '@vitrine/platform/clock';
import type { Queries } from '@vitrine/platform/database';
import type { LocalShop, Words } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { applyVoucher, refusalWords, writtenCode } from '../vouchers/index.ts';
import type { Baskets } from './basket-service.ts';
import { pricedBasket, voucherGoods } from './priced-basket.ts';

/** Somebody at a shop, as sessions name owners, and the address that they call from. */
export interface Redeemer {
  shop: LocalShop;
  owner: string | undefined;
  client: string;
}

/** What came of a code: in the basket, or why not. `tooMany`: so many wrong ones that no further one is looked at. */
export type RedeemOutcome =
  | { kind: 'redeemed' }
  | { kind: 'unknown' | 'notCombinable' | 'refused' | 'tooMany'; words: Words };

/** The vouchers of baskets: one each. Doors map to it. */
export interface BasketVouchers {
  redeem(who: Redeemer, code: string): Promise<RedeemOutcome>;
  /** Takes out what is there. */
  drop(who: Redeemer): Promise<void>;
}

/** Puts vouchers on baskets and takes them off again. Too many wrong codes of one client are not judged any more. */
export function createBasketVouchers({
  baskets,
  database,
  clock,
  limiter,
}: {
  baskets: Pick<Baskets, 'find' | 'articlesOf' | 'setVoucher'>;
  database: Queries;
  clock: Clock;
  /** Counts wrong codes. */
  limiter: RateLimiter;
}): BasketVouchers {
  const invalid: Words = { key: 'voucher.invalid' };
  return {
    async redeem({ shop, owner = '', client }, typed) {
      const { tenant } = shop;
      if (limiter.wait(tenant, client) > 0) return { kind: 'tooMany', words: { key: 'voucher.tooMany' } };
      const code = writtenCode(typed);
      const basket = owner === '' ? undefined : await baskets.find(tenant, owner);
      const { lines = [] } = basket ?? {};
      const goods = voucherGoods(pricedBasket(lines, await baskets.articlesOf(tenant, lines)));
      const applied = await applyVoucher(database, shop, { code, goods, owner }, clock.now());
      if (applied.kind === 'refused' && applied.reason === 'unknown') {
        await limiter.count(tenant, client);
        return { kind: 'unknown', words: invalid };
      }
      const other: RedeemOutcome = { kind: 'notCombinable', words: { key: 'voucher.notCombinable' } };
      if (basket?.voucher !== undefined && basket.voucher !== code) return other;
      if (applied.kind === 'refused') return { kind: 'refused', words: refusalWords(applied, shop) };
      return (await baskets.setVoucher(tenant, owner, code)) === undefined ? other : { kind: 'redeemed' };
    },
    async drop({ shop, owner }) {
      if (owner !== undefined) await baskets.setVoucher(shop.tenant, owner, undefined);
    },
  };
}
