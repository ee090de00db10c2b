import { fault, type Fault, type LayerDocument } from '@vitrine/schemas';
import { clockText, instantIn, instantMeant, localOf, skippedBy } from './local-time.ts';

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

/** An instant by the clocks of a shop, the same in every language: `2026-11-27 04:05 (Europe/Vienna)`. */
export function momentText(timeZone: string, instant: Date): string {
  return `${localOf(timeZone, instant).replace('T', ' ')} (${timeZone})`;
}

/** Why a time of day cannot be meant: the clocks of the shop skip it. Undefined for one that they show. */
export function skippedFault(
  timeZone: string,
  local: string,
  place: { layer?: string; pointer?: string },
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

/**
 * The moment that a person means by the clocks of a shop; a fault for a time that they skip, for a day that no month has, and
 * for one that has passed where it must be to come.
 */
export function momentMeant(
  timeZone: string,
  text: string,
  { layer, after }: { layer?: string; after?: Date } = {},
): { moment: Date } | { fault: Fault } {
  const minute = /^.{16}(:\d{2})?$/.test(text) ? text.slice(0, 16) : text;
  const skipped = skippedFault(timeZone, minute, layer === undefined ? {} : { layer });
  if (skipped) return { fault: skipped };
  const moment = instantMeant(timeZone, text);
  if (moment && (after === undefined || moment > after)) return { moment };
  const expected =
    moment === undefined || after === undefined
      ? `a time, such as 2026-11-27T00:00 by the clocks of ${timeZone}, or an instant with its zone`
      : `a time to come: it is ${clockText(localOf(timeZone, after))} (${timeZone}), so this one has passed`;
  return { fault: fault('NOT_ALLOWED', { expected, got: text, layer }) };
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
