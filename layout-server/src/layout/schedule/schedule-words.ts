import { fault, type Fault, type LayerDocument } from '@vitrine/schemas';
import { clockText, instantIn, localOf, skippedBy } from './local-time.ts';

/** When a campaign shows, by the clocks of its shop: `from 27 November 2026 00:00 until …`; undefined without a schedule. */
export function scheduleText(schedule: LayerDocument['schedule'], timeZone: string): string | undefined {
  if (schedule === undefined) return undefined;
  const { from, until } = schedule;
  const words = [
    from === undefined ? 'from its publishing on' : `from ${clockText(from)}`,
    ...(until === undefined ? [] : [`until ${clockText(until)}`]),
  ];
  return `${words.join(' ')} (${timeZone})`;
}

/** Why a time of day cannot be meant: the clocks of the shop skip it. Undefined for one that they show. */
export function skippedFault(
  timeZone: string,
  local: string,
  place: { layer: string; pointer?: string },
): Fault | undefined {
  const around = skippedBy(timeZone, local);
  return around === undefined
    ? undefined
    : fault('NOT_ALLOWED', {
        ...place,
        expected: `a time that the clocks of ${timeZone} show: that day they go from ${clockText(around.before)} straight to ${clockText(around.after)}; say one of the two, or an instant with its zone`,
        got: local,
      });
}

/** That nobody will see a campaign, since its time is over. Undefined while it shows or is to come. */
export function overFault(
  timeZone: string,
  { schedule, now, layer }: { schedule: LayerDocument['schedule']; now: Date; layer: string },
): Fault | undefined {
  const until = schedule?.until;
  const end = until === undefined ? undefined : instantIn(timeZone, until);
  return until === undefined || end === undefined || end > now
    ? undefined
    : fault('TIME_OVER', {
        layer,
        pointer: '/schedule/until',
        expected: `an end that is still to come: it is ${clockText(localOf(timeZone, now))} (${timeZone}), so nobody will see this campaign`,
        got: until,
      });
}
