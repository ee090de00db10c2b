import type { Family } from '../tenants/index.ts';
import type { LocalShop, Shops } from '@vitrine/platform/doors';
import { letterHtml, type LetterLook, type Mail, type Mailer } from '@vitrine/platform/mail';
import { FONT_KINDS } from '@vitrine/schemas/themes';

/** What a letter's foot leads to, by the key of its words. */
const LINKS = { 'frame.imprint': 'imprint', 'frame.privacy': 'privacy' } as const;

/**
 * A mailer that adds to each mail how it looks in the colours of its shop, for those who read HTML (ADR 0068). What is of no
 * shop any more, or has its own HTML, goes as it is.
 */
export function createDressedMailer({
  mailer,
  shops,
  family,
}: {
  mailer: Mailer;
  shops: Shops;
  family: () => Pick<Family, 'find'>;
}): Mailer {
  function dressed(mail: Mail): Mail {
    const { tenant, locale, subject, text, actions = [] } = mail;
    const shop = shops.find(tenant, locale);
    const theme = family().find(tenant)?.theme;
    if (mail.html !== undefined || shop === undefined || theme === undefined) return mail;
    const html = letterHtml({
      locale: shop.locale,
      subject,
      text,
      actions,
      sender: senderOf(shop),
      look: lookOf(theme),
    });
    return { ...mail, html };
  }
  return { send: (mail) => mailer.send(dressed(mail)), close: () => mailer.close() };
}

function lookOf(theme: NonNullable<ReturnType<Family['find']>>['theme']): LetterLook {
  const { fonts, radii, colors } = theme;
  return {
    colors: colors.light,
    heading: FONT_KINDS[fonts.heading],
    body: FONT_KINDS[fonts.body],
    radius: { control: Number.parseInt(radii.control, 10) || 0, card: Number.parseInt(radii.card, 10) || 0 },
  };
}

function senderOf(shop: LocalShop) {
  const { name, street, postalCode, city, country, email, registerNumber, vatId } = shop.company;
  const links = Object.entries(LINKS).flatMap(([key, route]) => {
    const [label, path] = [shop.message(key), shop.link(route)];
    return label === undefined || path === undefined ? [] : [{ label, href: `${shop.origin}${path}` }];
  });
  return {
    name: shop.name,
    href: `${shop.origin}${shop.link('home') ?? '/'}`,
    imprint: [
      `${name}, ${street}, ${postalCode} ${city}, ${country}`,
      [registerNumber, vatId, email].filter((part) => part !== undefined && part !== '').join(' · '),
    ],
    links,
  };
}
