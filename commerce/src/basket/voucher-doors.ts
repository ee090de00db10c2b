import type { FormHandler, ShopRoute, Words } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { ownerOf } from '../session/index.ts';
import type { BasketVouchers } from './basket-vouchers.ts';
import { NOT_CHANGED } from './basket-words.ts';

const LONGEST_CODE = 40;
const REFUSED = { unknown: 404, notCombinable: 409, refused: 422, tooMany: 429 } as const;

/** The form `voucher` of the basket's page, for shoppers without scripts: redeems a code, or takes out the voucher that is there. */
export function voucherForm(vouchers: BasketVouchers, limiter: RateLimiter): FormHandler {
  return {
    name: 'voucher',
    fields: ['do', 'code'],
    thanks: 'basket',
    failure: NOT_CHANGED,
    limiter,
    async take({ shop, caller, cookies, fields }) {
      const who = { shop, owner: ownerOf({ caller, cookies }), client: caller.client };
      if (fields['do'] === 'remove') {
        await vouchers.drop(who);
        return { kind: 'done', route: 'basket' };
      }
      const outcome = await vouchers.redeem(who, (fields['code'] ?? '').slice(0, LONGEST_CODE));
      if (outcome.kind === 'redeemed') return { kind: 'done', route: 'basket' };
      return { kind: 'again', errors: { code: outcome.words } };
    },
  };
}

/**
 * `POST /api/voucher` with `{ "code": "…" }` redeems it in the basket of whoever calls: 200, 404 for a code that is none, 409
 * where another voucher is in the basket, 422 where it does not hold for what is in it, 429 after too many wrong codes. The answer
 * says in the words of the shop what came of it.
 */
export function redeemRoute(vouchers: BasketVouchers): ShopRoute {
  return {
    method: 'POST',
    path: '/api/voucher',
    async answer({ shop, caller, cookies, body }) {
      const code = codeIn(body);
      if (code === undefined) return { status: 400, body: { message: 'expected { "code": "…" }' } };
      const owner = ownerOf({ caller, cookies });
      const outcome = await vouchers.redeem({ shop, owner, client: caller.client }, code);
      const words: Words = outcome.kind === 'redeemed' ? { key: 'voucher.redeemed' } : outcome.words;
      return {
        ...(outcome.kind === 'redeemed' ? {} : { status: REFUSED[outcome.kind] }),
        body: {
          success: outcome.kind === 'redeemed',
          code: words.key.slice(words.key.lastIndexOf('.') + 1),
          message: shop.message(words.key, words.with) ?? '',
        },
      };
    },
  };
}

function codeIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string') return undefined;
  return body.code.length <= LONGEST_CODE ? body.code : undefined;
}
