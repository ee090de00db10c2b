import type { Queries } from '@vitrine/platform/database';
import { dayIn, daysAfter } from '@vitrine/platform/days';
import type { LocalShop } from '@vitrine/platform/doors';
import { invoicesOf, linesOf } from '../orders/index.ts';

type Rules = Pick<LocalShop, 'checkout' | 'timeZone'>;

/** An order as far as it counts: when it was sent, and for when it was promised. */
export interface Sending {
  /** Undefined for what was not sent. */
  sentAt: Date | undefined;
  lines: readonly { arrivesTo: string | null }[];
}

/**
 * The last day on which something sent is on its way, as YYYY-MM-DD: the last one that it was promised for, or that parcels take,
 * since nobody tells the shop of a receipt. Undefined for what was not sent.
 */
export function lastDayOnTheWay({ sentAt, lines }: Sending, { checkout, timeZone }: Rules): string | undefined {
  if (sentAt === undefined) return undefined;
  return lines.reduce(
    (latest, { arrivesTo }) => (arrivesTo !== null && arrivesTo > latest ? arrivesTo : latest),
    daysAfter(dayIn(timeZone, sentAt), checkout?.returns?.onTheWay ?? 0),
  );
}

/**
 * The last day on which a return of something sent can be announced, as YYYY-MM-DD; undefined where the shop sets none. Its period
 * begins with the receipt: it counts from the last day on which that may be, and so rather too long than too short. Withdrawing by law is another matter and is never refused here.
 */
export function lastReturnDay(sending: Sending, rules: Rules): string | undefined {
  const received = lastDayOnTheWay(sending, rules);
  const days = rules.checkout?.returns?.days;
  return received === undefined || days === undefined ? undefined : daysAfter(received, days);
}

/** Whether a last day is over. */
export function isReturnOver(last: string | undefined, { timeZone }: Rules, now: Date): boolean {
  return last !== undefined && dayIn(timeZone, now) > last;
}

/** The last day of an order that is stored. */
export async function lastReturnDayOf(
  queries: Queries,
  { tenant, ...rules }: Rules & Pick<LocalShop, 'tenant'>,
  order: string,
): Promise<string | undefined> {
  const [lines, [invoice]] = await Promise.all([linesOf(queries, tenant, order), invoicesOf(queries, tenant, [order])]);
  return lastReturnDay({ sentAt: invoice?.issuedAt, lines }, rules);
}

/** Until when, or since when not any more, in words such as "Bis 4. Dezember 2026 …"; undefined where the shop sets no last day. */
export function periodWords(last: string | undefined, shop: LocalShop, now: Date): string | undefined {
  if (last === undefined) return undefined;
  return shop.message(isReturnOver(last, shop, now) ? 'returns.over' : 'returns.until', {
    date: lastDayWords(last, shop),
  });
}

/** A last day in words. */
export function lastDayWords(last: string, { locale }: Pick<LocalShop, 'locale'>): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${last}T00:00:00Z`));
}
