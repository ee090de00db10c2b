import type { RenderContext } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { TenantId } from '@vitrine/platform/doors';
import type { Tree } from './tree-cache.ts';

/**
 * Trees that are for one visitor alone, from their making to the one call of the renderer that takes them away. Nobody
 * else can take one: it is found by the id of its request too. What is not fetched in time is let go.
 */
export interface Handover {
  leave(tenant: TenantId, requestId: string, tree: Tree): void;
  take(tenant: TenantId, requestId: string, tree: string): Buffer | undefined;
}

const HELD_MS = 10_000;
const MOST = 200;

/** Holds trees for the renderer that is about to ask for them, for ten seconds and not too many. */
export function createHandover(clock: Clock): Handover {
  const held = new Map<string, { bytes: Buffer; until: number }>();
  const keyOf = (tenant: TenantId, requestId: string, tree: string): string => `${tenant} ${requestId} ${tree}`;
  const letGo = (now: number): void => {
    for (const [key, { until }] of held) if (until <= now || held.size > MOST) held.delete(key);
  };
  return {
    leave(tenant, requestId, { receipt, bytes }) {
      const now = clock.now().getTime();
      held.set(keyOf(tenant, requestId, receipt.tree), { bytes, until: now + HELD_MS });
      letGo(now);
    },
    take(tenant, requestId, tree) {
      const key = keyOf(tenant, requestId, tree);
      const found = held.get(key);
      held.delete(key);
      const now = clock.now().getTime();
      letGo(now);
      return found !== undefined && now < found.until ? found.bytes : undefined;
    },
  };
}

/** Whether an answer is for whoever asks alone: what a visitor typed, or what personal sources say. It is kept nowhere. */
export function isOfOne({ form, caller }: RenderContext): boolean {
  return form !== undefined || caller !== undefined;
}
