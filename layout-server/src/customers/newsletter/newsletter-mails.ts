import type { Mail } from '@vitrine/platform/mail';
import type { MessageBook } from '../../content/messages/index.ts';
import type { Shop } from '../../tenants/index.ts';

/** The two mails of a subscription. */
export interface NewsletterMails {
  /** Asks for the confirmation that `link` leads to (NL-003). */
  confirm(shop: Shop, locale: string, to: string, link: string): Mail;
  /** Tells that the address gets the newsletter already (ruling 6). */
  known(shop: Shop, locale: string, to: string, link: string): Mail;
}

export function createNewsletterMails(messages: () => MessageBook): NewsletterMails {
  const compose = (kind: 'confirm' | 'known', shop: Shop, locale: string, to: string, link: string): Mail => {
    const { name, company } = shop.tenant;
    const word = (part: 'subject' | 'text'): string => {
      const text = messages().message(shop.id, locale, `newsletter.mail.${kind}.${part}`, { shop: name, link });
      if (text === undefined)
        throw new Error(`expected the words newsletter.mail.${kind}.${part} in ${locale}, got none`);
      return text;
    };
    return {
      tenant: shop.id,
      from: { name, address: company.email },
      to: { address: to },
      subject: word('subject'),
      text: word('text'),
    };
  };
  return {
    confirm: (...args) => compose('confirm', ...args),
    known: (...args) => compose('known', ...args),
  };
}
