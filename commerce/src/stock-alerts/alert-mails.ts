import type { LocalShop } from '@vitrine/platform/doors';
import type { Mail } from '@vitrine/platform/mail';

/** The mail that asks whether a wish was meant, or the one that tells that the article can be had again. */
export function alertMail(
  kind: 'confirm' | 'back',
  shop: LocalShop,
  to: string,
  words: { article: string; link: string; end?: string },
): Mail {
  const { tenant, locale, name, mailAddress } = shop;
  const word = (part: 'subject' | 'text'): string => {
    const key = `stockAlert.mail.${kind}.${part}`;
    const text = shop.message(key, { shop: name, ...words });
    if (text === undefined) throw new Error(`expected the words ${key} in ${locale}, got none`);
    return text;
  };
  return {
    tenant,
    from: { name, address: mailAddress },
    to: { address: to },
    subject: word('subject'),
    text: word('text'),
  };
}
