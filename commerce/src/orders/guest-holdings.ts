import type { LocalShop } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { Caller } from '@vitrine/schemas';
import { DAYS_TO_PAY } from './payment-methods.ts';
import type { PlaceOutcome } from './place-order.ts';

const SECONDS_A_DAY = 86_400;
/** As long as an order waits for its transfer. */
export const HOLDING_SECONDS: number = DAYS_TO_PAY * SECONDS_A_DAY;

/** Bounds how much goods those hold who never paid anything, guests and new accounts, by the network that they come from. */
export interface GuestHoldings {
  /**
   * What `place` gives, of so many pieces; `held` without placing anything if those of this network would hold too much, and from then
   * on until the time has passed since its first piece.
   */
  hold(
    shop: Pick<LocalShop, 'tenant'>,
    caller: Pick<Caller, 'client'>,
    pieces: number,
    place: () => Promise<PlaceOutcome>,
  ): Promise<PlaceOutcome | { kind: 'held' }>;
}

/** Where nobody bounds what is held. */
export const UNBOUNDED: GuestHoldings = { hold: (_shop, _caller, _pieces, place) => place() };

/**
 * Gives what counts with a limiter. A guest is a cookie, an account a mail, and both cost nothing: one network ordered a shop's
 * whole stock by prepayment within eleven seconds, and held it for a week. The limiter keeps a hash of the network, and forgets it with its time.
 */
export function createGuestHoldings(limiter: RateLimiter): GuestHoldings {
  return {
    async hold({ tenant }, { client }, pieces, place) {
      const count = (points: number): Promise<number> => limiter.count(`${tenant}:guest-holdings`, client, points);
      if ((await count(pieces)) > 0) return { kind: 'held' };
      let isNew = false;
      try {
        const outcome = await place();
        isNew = outcome.kind === 'placed' && outcome.isRepeat !== true;
        return outcome;
      } finally {
        if (!isNew) await count(-pieces);
      }
    },
  };
}
