import type { Domain, Platform } from '@vitrine/platform/doors';
import type { AccountsDomain } from '../accounts/index.ts';
import { bookInterest } from './interest-job.ts';
import { createTendCredits, type TendCredits } from './tend-credits.ts';

const HOUR_MS = 3_600_000;

/** The domain of revolving credits, and what the shop's service does with them. */
export interface RevolvingCreditDomain extends Domain {
  tendingCredits: TendCredits;
}

/** Revolving credits: the interest of each month, and the deeds of the service. */
export function createRevolvingCredit(
  platform: Pick<Platform, 'database' | 'clock' | 'ids' | 'shops'>,
  { customers }: Pick<AccountsDomain, 'customers'>,
): RevolvingCreditDomain {
  return {
    name: 'revolving-credit',
    tendingCredits: createTendCredits(platform, customers),
    jobs: [
      {
        name: 'revolving-credit.interest',
        everyMs: HOUR_MS,
        run: async (signal) => {
          await bookInterest(platform, signal);
        },
      },
    ],
  };
}
