import { clockIn, dayIn } from '@vitrine/platform/days';
import type { Clock } from '@vitrine/platform/clock';
import type { LocalShop, ShopRoute } from '@vitrine/platform/doors';
import { holdsAt } from '../search-rules/index.ts';
import type { SponsoredCounts } from './sponsored-counts.ts';

/** Advertising: nothing of it is counted without consent to this category. */
const CATEGORY = 'C0004';

/**
 * `POST /api/sponsored` with `{ sku, kind }`: somebody saw a product in a paid place, or clicked it (PR-017). Counted only with
 * consent to advertising, and only for places that are booked today.
 */
export function sponsoredRoute({ counts, clock }: { counts: SponsoredCounts; clock: Clock }): ShopRoute {
  return {
    method: 'POST',
    path: '/api/sponsored',
    async answer({ shop, caller, body }) {
      const { sku, kind } = (body ?? {}) as { sku?: unknown; kind?: unknown };
      if (typeof sku !== 'string' || (kind !== 'view' && kind !== 'click')) return { status: 400 };
      const day = dayIn(shop.timeZone, clock.now());
      const payer = payerOf(shop, sku, clockIn(shop.timeZone, clock.now()));
      if (caller.consent.includes(CATEGORY) && payer !== undefined)
        await counts.add(shop.tenant, day, { sku, payer, kind });
      return {};
    },
  };
}

/** Who pays for a place of a product now; undefined if nobody does. */
function payerOf({ search = {} }: Pick<LocalShop, 'search'>, sku: string, now: string): string | undefined {
  return search.sponsored?.find((place) => place.sku === sku && holdsAt(place, now))?.payer;
}
