import type { Clock } from '@vitrine/platform/clock';
import { createRateLimiter } from '@vitrine/platform/limits';

/** What one thing costs of a client's budget; what is ready in memory costs nothing. A page that is new costs its facts as well. */
export const COSTS = { facts: 1, page: 4, node: 2, api: 5, form: 5, session: 5 } as const;

const WINDOW_SECONDS = 60;
const SCOPE = 'edge';

/** What one client may ask the servers behind the edge for, over all doors together. */
export interface ClientBudget {
  /** Spends of it; the seconds after which there is more, 0 while it lasts. A client that nobody can tell has no end of it. */
  spend(client: string, cost: keyof typeof COSTS): Promise<number>;
}

/** Gives budgets of so many points a minute, counted in this edge; 0 is without end. */
export function createClientBudget({ points, clock }: { points: number; clock: Clock }): ClientBudget {
  const limiter = createRateLimiter({ link: undefined, clock, limit: { most: points, seconds: WINDOW_SECONDS } });
  return {
    spend: async (client, cost) => (points === 0 || client === '' ? 0 : limiter.count(SCOPE, client, COSTS[cost])),
  };
}
