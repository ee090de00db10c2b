import type { Fault, ShopMetric } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tagOf } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import type { Ids } from '@vitrine/platform/ids';
import { holdoutFaults, type HoldoutProposal } from './holdout-checks.ts';
import type { Holdout, HoldoutRecords } from './holdouts-repository.ts';

/** What a shop has of them, in memory. */
export interface ShopHoldouts {
  refresh(tenant: string): Promise<void>;
  isTenant(tenant: string): boolean;
  holdouts(tenant: string): readonly Holdout[];
  metrics(tenant: string): readonly ShopMetric[];
}

/** It is so now. */
export interface HoldoutKept {
  code: 'HOLDOUT';
  holdout: Holdout;
}
export interface HoldoutRefused {
  code: 'REFUSED';
  faults: Fault[];
}
export interface NoSuchHoldout {
  code: 'UNKNOWN';
  message: string;
}
export type HoldoutOutcome = HoldoutKept | HoldoutRefused | NoSuchHoldout;

/** Which holdout, and who does something to it. */
export interface HoldoutRequest {
  tenant: string;
  key: string;
  author: string;
}

export interface HoldoutService {
  /** The oldest first, also those that have ended. */
  list(tenant: string): readonly Holdout[];
  /** From now on its share of the visitors is in no test that begins. Nothing of it can be changed later: who is in must not shift. */
  start(request: HoldoutRequest & HoldoutProposal & { message?: string | undefined }): Promise<HoldoutOutcome>;
  /** Its visitors are as all others from their next page on. It is not begun again. */
  end(request: HoldoutRequest): Promise<HoldoutOutcome>;
}

/** Gives the service; what it does is told to every cache in the same transaction. */
export function createHoldoutService({
  database,
  records,
  shops,
  events,
  clock,
  ids,
}: {
  database: Database;
  records: HoldoutRecords;
  shops: ShopHoldouts;
  events: EventLog;
  clock: Clock;
  ids: Ids;
}): HoldoutService {
  const find = (tenant: string, key: string): Holdout | undefined =>
    shops.holdouts(tenant).find((each) => each.key === key);

  return {
    list: (tenant) => shops.holdouts(tenant),
    async start({ tenant, author, message = '', key, share, ofAll, metrics }) {
      if (!shops.isTenant(tenant))
        return { code: 'UNKNOWN', message: `expected a shop, got ${JSON.stringify(tenant)}` };
      const proposal = { key, share, ofAll, metrics };
      const judge = async (): Promise<Fault[]> =>
        holdoutFaults(proposal, tenant, {
          holdouts: await records.all(tenant),
          shopMetrics: shops.metrics(tenant),
        });
      const faults = await judge();
      if (faults.length > 0) return { code: 'REFUSED', faults };
      const isAdded = await database.transaction(async (transaction) => {
        await events.append(transaction, tenant, [tagOf.holdouts(tenant)]);
        const seed = ids.uuid().replaceAll('-', '');
        return records.add(transaction, { tenant, ...proposal, seed, author, message, startedAt: clock.now() });
      });
      // Somebody took the key meanwhile.
      if (!isAdded) return { code: 'REFUSED', faults: await judge() };
      await shops.refresh(tenant);
      return outcomeOf(find(tenant, key), tenant, key);
    },
    async end({ tenant, author, key }) {
      if (find(tenant, key) === undefined) return unknown(tenant, key);
      await database.transaction(async (transaction) => {
        await events.append(transaction, tenant, [tagOf.holdouts(tenant)]);
        await records.end(transaction, tenant, key, author, clock.now());
      });
      await shops.refresh(tenant);
      return outcomeOf(find(tenant, key), tenant, key);
    },
  };
}

function outcomeOf(holdout: Holdout | undefined, tenant: string, key: string): HoldoutOutcome {
  return holdout === undefined ? unknown(tenant, key) : { code: 'HOLDOUT', holdout };
}

function unknown(tenant: string, key: string): NoSuchHoldout {
  return {
    code: 'UNKNOWN',
    message: `expected a holdout of ${JSON.stringify(tenant)}, got ${JSON.stringify(key)}`,
  };
}
