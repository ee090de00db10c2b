import type { LocalShop, Platform, TenantId } from '@vitrine/platform/doors';
import type { MailAction } from '@vitrine/platform/mail';
import { LIFETIMES } from '@vitrine/schemas/signing';
import { wordsOf } from './order-words.ts';

const DAY_S = 86_400;

/** The path under which whoever has it follows an order for as long as its token holds from now; undefined where the shop has no such page. */
export function orderPath(
  { signer }: Pick<Platform, 'signer'>,
  shop: Pick<LocalShop, 'tenant' | 'link'>,
  order: string,
): string | undefined {
  const path = shop.link('orderPage');
  const token = signer.sign('order', { tenant: shop.tenant, order });
  return path && `${path}?${new URLSearchParams({ token }).toString()}`;
}

/** The id of the order that a token is of; undefined for a token of another shop, an old or a made-up one. */
export function orderOfLink({ signer }: Pick<Platform, 'signer'>, tenant: TenantId, token: string): string | undefined {
  const verified = signer.verify(token, 'order');
  if (!verified.ok) return undefined;
  // Genuine: the shape is what was signed.
  const { tenant: of, order } = verified.payload as { tenant: string; order: string };
  return of === tenant ? order : undefined;
}

/** What a mail about an order says of its page, and the way there; empty where the shop has none. */
export function orderWay(
  parts: Pick<Platform, 'signer'>,
  shop: LocalShop,
  order: string,
): { text: string; actions: MailAction[] } {
  const path = orderPath(parts, shop, order);
  if (path === undefined) return { text: '', actions: [] };
  const href = `${shop.origin}${path}`;
  return {
    text: wordsOf(shop, 'orderPage.mail', { days: LIFETIMES.order / DAY_S, link: href }),
    actions: [{ label: wordsOf(shop, 'orderPage.link'), href }],
  };
}
