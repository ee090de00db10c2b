import { clientNetwork } from '@vitrine/platform/clients';
import type { Clock } from '@vitrine/platform/clock';
import { createRateLimiter, type RateLimit } from '@vitrine/platform/limits';

/** What a person can do on pages in a minute, many times over; and what an office behind one address can. */
export const REPORT_LIMITS = {
  /** Reports and their events. */
  visitor: { most: 600, seconds: 60 },
  client: { most: 6_000, seconds: 60 },
  /** New ids of visitors, each of which may be counted in tests; as many at once as an office that opens in the morning has. */
  ids: { most: 1_500, seconds: 300 },
} as const satisfies Record<string, RateLimit>;

export interface ReportLimits {
  /** Whether a report with so many events is too much, by visitor or by client; counts it. */
  admits(visitorId: string, client: string, events: number): Promise<boolean>;
  /** Whether a client may have another new id; counts it. */
  admitsNewId(client: string): boolean;
}

/** How much of visitors is taken, counted by id and by the network of their address, in this edge. */
export function createReportLimits({ clock }: { clock: Clock }): ReportLimits {
  const limiter = (limit: RateLimit) => createRateLimiter({ link: undefined, clock, limit });
  const [visitors, clients, ids] = [
    limiter(REPORT_LIMITS.visitor),
    limiter(REPORT_LIMITS.client),
    limiter(REPORT_LIMITS.ids),
  ];
  return {
    async admits(visitorId, client, events) {
      const points = 1 + events;
      const waits = await Promise.all([
        visitors.count('visitor', visitorId, points),
        clients.count('client', clientNetwork(client), points),
      ]);
      return Math.max(...waits) === 0;
    },
    admitsNewId(client) {
      const network = clientNetwork(client);
      if (ids.wait('ids', network) > 0) return false;
      void ids.count('ids', network);
      return true;
    },
  };
}
