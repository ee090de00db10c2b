import type { Domain, Platform } from '@vitrine/platform/doors';
import { forgetCheckouts } from './checkout-repository.ts';
import { orderMails } from './order-mail.ts';
import { orderers } from './orderers.ts';
import { cancelOverdue } from './settle-orders.ts';

const HOUR_MS = 3_600_000;
/** So often it is looked for orders whose time to be paid has ended. */
const LOOK_MS = 30_000;
/** What nobody went on with for so long is forgotten. */
const KEPT_MS = 7 * 24 * HOUR_MS;
const BATCH = 1_000;

/** Orders: the way to one, their making, their mails, and what becomes of those that nobody pays. */
export function createOrdersDomain(
  platform: Pick<Platform, 'database' | 'clock' | 'changes' | 'mailer' | 'shops'>,
): Domain {
  const { database, clock } = platform;
  return {
    name: 'orders',
    errands: [orderMails(platform)],
    personal: orderers(database),
    jobs: [
      {
        name: 'orders.settle',
        everyMs: LOOK_MS,
        run: async (signal) => {
          await cancelOverdue(platform, signal);
        },
      },
      {
        name: 'checkout.forget',
        everyMs: HOUR_MS,
        async run(signal) {
          const before = new Date(clock.now().getTime() - KEPT_MS);
          for (let gone = BATCH; gone === BATCH && !signal.aborted;)
            gone = await forgetCheckouts(database, before, BATCH);
        },
      },
    ],
  };
}
