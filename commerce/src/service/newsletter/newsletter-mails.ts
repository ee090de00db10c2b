import type { LocalShop } from '@vitrine/platform/doors';
import type { Mail } from '@vitrine/platform/mail';

/** The mail that asks for the confirmation that `link` leads to (NL-003). */
export function confirmMail(shop: LocalShop, to: string, link: string): Mail {
  const label = shop.message('newsletter.confirm.submit');
  return { ...mailOf('confirm', shop, to, link), ...(label !== undefined && { actions: [{ label, href: link }] }) };
}

/** The mail that tells that the address gets the newsletter already (ruling 6). */
export function knownMail(shop: LocalShop, to: string, link: string): Mail {
  return mailOf('known', shop, to, link);
}

function mailOf(kind: 'confirm' | 'known', shop: LocalShop, to: string, link: string): Mail {
  const { tenant, locale, name, mailAddress } = shop;
  const word = (part: 'subject' | 'text'): string => {
    const text = shop.message(`newsletter.mail.${kind}.${part}`, { shop: name, link });
    if (text === undefined)
      throw new Error(`expected the words newsletter.mail.${kind}.${part} in ${locale}, got none`);
    return text;
  };
  return {
    tenant,
    locale,
    from: { name, address: mailAddress },
    to: { address: to },
    subject: word('subject'),
    text: word('text'),
  };
}
