import { createHmac } from 'node:crypto';
import type { ClientAddress, SentFrom } from '@vitrine/platform/clients';
import { cookieValue } from './cookies.ts';
import { COOKIES } from './visitor.ts';

/** So long what a browser sends at once, before it has an answer, is known to be of one browser. */
const TOGETHER_MS = 30_000;

/** The secret that a browser is to be known by from now on, should the shop keep something for it; undefined for one without a page view. */
export type NewcomerOf = (tenant: string, sender: SentFrom) => string | undefined;

/**
 * Gives it, the same for all that one page view sends within half a minute: two first additions to a basket would be two
 * baskets otherwise, of which the browser keeps the one that was answered last. Nobody elsewhere can reckon it: it takes our
 * secret, and the edge gives it to the address and the browser alone that the page was sent to.
 */
export function createNewcomers({
  secrets: [secret = ''],
  clientAddress,
  clock,
}: {
  secrets: readonly string[];
  clientAddress: ClientAddress;
  clock: () => number;
}): NewcomerOf {
  return (tenant, sender) => {
    const { cookie = '', 'user-agent': agent = '' } = sender.headers;
    const view = cookieValue(cookie, COOKIES.pageViewFromBackend);
    if (view === undefined || view === '') return undefined;
    const who = ['newcomer', tenant, clientAddress(sender), agent, view, Math.floor(clock() / TOGETHER_MS)];
    return createHmac('sha256', secret).update(JSON.stringify(who)).digest('base64url');
  };
}
