import type { TenantId } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import type { Together } from './pairs.ts';

/** What people had together with a product, as far as it is known at once. */
export interface KnownInTime {
  /** As {@link Together.beside}; undefined where the database does not answer in time. Never rejects. */
  beside(tenant: TenantId, sku: string, most: number): Promise<readonly string[] | undefined>;
}

/** A third of what recommendations have: a statement of a silent database ends after seconds, and the rest must still be chosen. */
const PATIENCE_MS = 50;

/** Asks for what was bought or viewed together, and does not wait for it long. That it is unknown, and known again, is logged once each. */
export function createKnownInTime(
  together: Pick<Together, 'beside'>,
  { deed, logger, patienceMs = PATIENCE_MS }: { deed: 'bought' | 'viewed'; logger: Logger; patienceMs?: number },
): KnownInTime {
  let isKnown = true;
  const turn = (known: boolean, reason?: unknown): void => {
    if (known === isKnown) return;
    isKnown = known;
    if (known) logger.info(`what was ${deed} together is known again`);
    else logger.warn({ err: reason }, `what was ${deed} together is unknown; recommending without it`);
  };
  return {
    async beside(tenant, sku, most) {
      const answer = together.beside(tenant, sku, most);
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        reject(new Error(`expected an answer within ${patienceMs} ms, got none`));
      }, patienceMs);
      try {
        // The race hears a later rejection too, so nobody else has to.
        const found = await Promise.race([answer, late]);
        turn(true);
        return found;
      } catch (error) {
        turn(false, error);
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
