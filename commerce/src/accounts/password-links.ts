import { createHash } from 'node:crypto';
import type { LocalShop } from '@vitrine/platform/doors';
import type { Mail } from '@vitrine/platform/mail';

/** AC-012: a link holds for a day. */
export const LINK_HOURS = 24;

/** What is kept of the secret of a link. */
export function hashOfLink(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The words of the link, by what its mail is about. */
const LABELS = { reset: 'password.reset.title', welcome: 'password.reset.title', exists: 'login.title' } as const;

/** The mail with a link to a password, of a new account or of an old one, or with the news that an address has one already. */
export function accountMail(
  kind: 'reset' | 'welcome' | 'exists',
  shop: LocalShop,
  to: string,
  values: { link: string; number?: string },
): Mail {
  const { tenant, locale, name, mailAddress } = shop;
  const word = (part: 'subject' | 'text'): string => {
    const text = shop.message(`account.mail.${kind}.${part}`, { shop: name, hours: LINK_HOURS, ...values });
    if (text === undefined) throw new Error(`expected the words account.mail.${kind}.${part} in ${locale}, got none`);
    return text;
  };
  const label = shop.message(LABELS[kind]);
  return {
    tenant,
    locale,
    from: { name, address: mailAddress },
    to: { address: to },
    subject: word('subject'),
    text: word('text'),
    ...(label !== undefined && { actions: [{ label, href: values.link }] }),
  };
}
