import type { Condition, LayerDocument } from '@vitrine/schemas';
import { instantIn } from './local-time.ts';

/**
 * A layer whose schedule has become part of its condition, by the clocks of a shop. So the engine needs no second notion
 * of time: `validUntil`, the moments that the gates try, and "why do I not see this?" all come from the condition.
 * The very layer if it has no schedule.
 */
export function withSchedule(layer: LayerDocument, timeZone: string): LayerDocument {
  const { schedule, ...rest } = layer;
  if (schedule === undefined) return layer;
  const [from, until] = [schedule.from, schedule.until].map((local) =>
    local === undefined ? undefined : instantIn(timeZone, local)?.toISOString(),
  );
  return narrowed(rest, {
    time: { ...(from === undefined ? {} : { $gte: from }), ...(until === undefined ? {} : { $lt: until }) },
  });
}

/** A layer that applies in one locale only. */
export function inLocale(layer: LayerDocument, locale: string): LayerDocument {
  return narrowed(layer, { locale });
}

function narrowed(layer: LayerDocument, condition: Condition): LayerDocument {
  return { ...layer, when: layer.when === undefined ? condition : { $and: [condition, layer.when] } };
}
