import type { FormHandler, LocalShop, Platform, Words } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { isMailAddress } from '@vitrine/platform/mail';
import { errorsOf } from '../accounts/index.ts';
import { orderOfNumber } from '../orders/index.ts';
import { announceReturn, type AnnouncingParts } from './announce-return.ts';
import { fieldOf } from './return-source.ts';
import { isReturnOver, lastReturnDayOf, lastDayWords } from './return-period.ts';
import { orderOfToken, returnToken } from './return-token.ts';

/** Lines of an order that a form can name: more than a basket holds. */
const LINES = Array.from({ length: 100 }, (_none, line) => line);

/**
 * `return-find` opens the return of an order to whoever knows its number and the address that ordered; `return` announces one.
 * An order that there is not and one of another address are told alike.
 */
export function createReturnForms(
  parts: AnnouncingParts & Pick<Platform, 'signer'>,
  limits: { find: RateLimiter; announce: RateLimiter },
): FormHandler[] {
  const { database } = parts;
  return [
    {
      name: 'return-find',
      fields: ['order', 'email'],
      thanks: 'return',
      limiter: limits.find,
      failure: { key: 'returns.failed' },
      async take({ shop, fields: { order: typed = '', email = '' } }) {
        const number = typed.replaceAll(/\s/gu, '');
        const errors = errorsOf({
          order: number === '' ? { key: 'validation.required.field' } : undefined,
          email: isMailAddress(email.trim()) ? undefined : { key: 'validation.email.required' },
        });
        if (Object.keys(errors).length > 0) return { kind: 'again', errors };
        const order = await orderOfNumber(database, shop.tenant, number);
        const isTheirs = order?.email?.toLowerCase() === email.trim().toLowerCase();
        if (order === undefined || !isTheirs || order.state !== 'closed')
          return { kind: 'again', errors: {}, problem: { key: 'returns.unknown' } };
        const last = await lastReturnDayOf(database, shop, order.id);
        if (isReturnOver(last, shop, parts.clock.now()))
          return { kind: 'again', errors: {}, problem: over(shop, last) };
        return { kind: 'done', route: 'returnOrder', query: { token: returnToken(parts, shop.tenant, order.id) } };
      },
    },
    {
      name: 'return',
      fields: ['n', ...LINES.map(fieldOf)],
      thanks: 'return',
      limiter: limits.announce,
      failure: { key: 'returns.failed' },
      async take({ shop, fields, query: { token = '' } }) {
        const order = orderOfToken(parts, shop.tenant, token);
        if (order === undefined) return { kind: 'again', errors: {}, problem: { key: 'returns.expired' } };
        const pieces = LINES.flatMap((line) => {
          const quantity = Number(fields[fieldOf(line)] ?? '0');
          return Number.isSafeInteger(quantity) && quantity > 0 ? [{ line, quantity }] : [];
        });
        if (pieces.length === 0) return { kind: 'again', errors: {}, problem: { key: 'returns.nothing' } };
        const outcome = await announceReturn(parts, shop, { order, n: Number(fields['n'] ?? '0'), pieces });
        if (outcome.kind === 'over') return { kind: 'again', errors: {}, problem: over(shop, outcome.last) };
        return outcome.kind === 'announced'
          ? { kind: 'done', route: 'returnOrder', query: { token }, anchor: 'return-saved' }
          : { kind: 'again', errors: {}, problem: { key: `returns.${outcome.kind}` } };
      },
    },
  ];
}

function over(shop: LocalShop, last: string | undefined): Words {
  return { key: 'returns.over', with: { date: last === undefined ? '' : lastDayWords(last, shop) } };
}
