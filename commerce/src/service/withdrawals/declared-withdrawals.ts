import { dayIn, daysAfter } from '@vitrine/platform/days';
import type { Queries } from '@vitrine/platform/database';
import type { LocalShop } from '@vitrine/platform/doors';
import { and, desc, eq, inArray } from '@vitrine/platform/sql';
import { orders } from '../../orders/index.ts';
import { returnsOf } from '../../returns/index.ts';
import { withdrawals } from './tables.ts';

/** What somebody declared, as the shop's service sees it. */
export interface DeclaredWithdrawal {
  receivedAt: Date;
  /** YYYY-MM-DD: by then it is paid back, unless the goods are waited for (Directive 2011/83/EU, Article 13). */
  payBackBy: string;
  /** As it was typed. */
  order: string;
  name: string;
  email: string;
  /** Empty: from all of it. */
  goods: string;
  /** `done`: its order is cancelled, or something of it came back since; `unmatched`: nobody with that address ordered under that number. */
  state: 'waits' | 'done' | 'unmatched';
}

const DAYS_TO_PAY_BACK = 14;
const MOST_LISTED = 100;

/** The newest 100 that a shop keeps: first those that wait, oldest first, then all others, newest first. */
export async function declaredWithdrawals(
  queries: Queries,
  { tenant, timeZone }: Pick<LocalShop, 'tenant' | 'timeZone'>,
): Promise<DeclaredWithdrawal[]> {
  const found = await queries.orm
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.tenant, tenant))
    .orderBy(desc(withdrawals.receivedAt))
    .limit(MOST_LISTED);
  const numbers = found.map(({ order }) => numberIn(order));
  const { id, number, email, state } = orders;
  const named =
    numbers.length === 0
      ? []
      : await queries.orm
          .select({ id, number, email, state })
          .from(orders)
          .where(and(eq(orders.tenant, tenant), inArray(number, numbers)));
  const back = await returnsOf(
    queries,
    tenant,
    named.map((order) => order.id),
  );
  const declared = found.map(({ order, key, name, goods, receivedAt }): DeclaredWithdrawal => {
    const of = named.find((one) => one.number === numberIn(order) && one.email?.toLowerCase() === key);
    const isBack = back.some(
      (each) => each.order === of?.id && each.receipt !== undefined && each.receipt.receivedAt >= receivedAt,
    );
    const payBackBy = daysAfter(dayIn(timeZone, receivedAt), DAYS_TO_PAY_BACK);
    const stands = of === undefined ? 'unmatched' : of.state === 'cancelled' || isBack ? 'done' : 'waits';
    return { receivedAt, payBackBy, order, name, email: key, goods, state: stands };
  });
  const isWaiting = ({ state: stands }: DeclaredWithdrawal): boolean => stands === 'waits';
  return [...declared.filter(isWaiting).toReversed(), ...declared.filter((each) => !isWaiting(each))];
}

/** Numbers are kept as they were typed, with spaces perhaps. */
function numberIn(typed: string): string {
  return typed.replaceAll(/\s/gu, '');
}
