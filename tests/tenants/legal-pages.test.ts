/** Holds every shop to the pages that the law wants: each written in each of its languages, each linked from every footer. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  ANYBODY,
  validateCmsPage,
  validateLayoutDocument,
  validateTenant,
  type CmsPage,
  type Result,
} from '@vitrine/schemas';
import { closedCookie, NOTICES } from '@vitrine/schemas/notices';
import { describe, expect, it } from 'vitest';
import { pageText } from '../../layout-server/src/content/cms/index.ts';
import { resolve, type Library } from '../../layout-server/src/layout/resolve/index.ts';
import { createShopRoutes, parseRouteTable } from '../../layout-server/src/layout/routes/index.ts';
import { NAMED_COOKIES } from '../../renderer/edge/src/answer/named-cookies.ts';
import { COOKIES } from '../../renderer/edge/src/request/visitor.ts';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const LINKED = ['imprint', 'terms', 'revocation', 'withdrawal', 'shipping', 'privacy', 'accessibility'];
const WRITTEN = [...LINKED, 'service', 'contact', 'vouchers', 'newsletter', 'newsletterUnsubscribe', 'seals'];

const read = (file: string): unknown => JSON.parse(readFileSync(`${TENANTS}${file}`, 'utf8'));
function sound<T>(result: Result<T>, what: string): T {
  return result.ok ? result.value : expect.fail(`${what}: ${result.faults[0]?.message ?? ''}`);
}
const table = sound(parseRouteTable(read('base/routes.json'), 'routes.json'), 'routes.json');
const shops = readdirSync(TENANTS).filter((id) => existsSync(`${TENANTS}${id}/tenant.json`));
const spoken = shops.flatMap((id) => {
  const tenant = sound(validateTenant(read(`${id}/tenant.json`)), id);
  return tenant.i18n.locales.map(({ locale, prefix }) => ({ id, locale, prefix, tenant }));
});

/** What a browser is given to keep by the edge, by answers of the layout server and by scripts; what staff alone get is left out. */
const STORED = [
  ...Object.values(COOKIES).filter((name) => name !== COOKIES.forcedArms && name !== COOKIES.preview),
  ...NAMED_COOKIES,
  ...NOTICES.map((notice) => closedCookie(notice).replace(notice, '')),
  'kkBRE',
  'viewed',
];
/** Of what is measured, of messages, of who stays logged in, of a basket. */
const KEPT_DAYS = ['395', '180', '90', '30'];
/** By country. */
const AUTHORITIES: Readonly<Record<string, RegExp>> = {
  AT: /Österreichische Datenschutzbehörde/u,
  DE: /Beauftragte für Datenschutz und Informationsfreiheit/u,
  CH: /EDÖB|PFPDT/u,
  NL: /Autoriteit Persoonsgegevens/u,
};

function groupsIn(locale: string): Record<string, string> {
  const file = new URL(`../../locales/${locale}/consent.json`, import.meta.url);
  const words = JSON.parse(readFileSync(file, 'utf8')) as { consent: { category: Record<string, string> } };
  return words.consent.category;
}

function addressOf({ id, locale, tenant }: (typeof spoken)[number], route: string): string {
  const routes = sound(
    createShopRoutes({ table, tenant, locales: tenant.i18n.locales, switches: { newsletterUnsubscribe: true } }),
    id,
  );
  return routes.link(locale, route) ?? expect.fail(`${id} has no address for ${route}`);
}

/** The content that answers a route, without the locale's prefix and the slashes around it. */
function contentOf(shop: (typeof spoken)[number], route: string): { title: string; text: string; page: CmsPage } {
  const { id, locale, prefix } = shop;
  const entry = decodeURI(addressOf(shop, route))
    .slice(prefix === '' ? 0 : prefix.length + 1)
    .replaceAll(/^\/|\/$/g, '');
  const file = `${id}/content/${locale}/${entry}.json`;
  const page = sound(validateCmsPage(read(file)), file);
  return { title: page.title, text: JSON.stringify(page), page };
}

describe.each(spoken)('$id in $locale', (shop) => {
  it.each(WRITTEN)('has written its page %s', (route) => {
    expect(contentOf(shop, route).title).not.toBe('');
  });

  it('says in its imprint who it is', () => {
    const { company } = shop.tenant;
    const { text } = contentOf(shop, 'imprint');
    for (const fact of [
      company.name,
      company.street,
      company.postalCode,
      company.phone,
      company.email,
      company.registerNumber,
      // As mails and invoices say it in this language.
      ...Object.values(company.locales?.[shop.locale] ?? {}),
    ])
      expect(text).toContain(fact);
  });

  it('tells in its privacy page who answers, what is kept under which name and how long, and who hears complaints', () => {
    const { page, text } = contentOf(shop, 'privacy');
    const told = pageText(page, 'https://shop.example');
    const { company } = shop.tenant;
    for (const fact of [company.street, company.postalCode, company.phone, ...STORED, ...KEPT_DAYS])
      expect(told, shop.locale).toContain(fact);
    // The groups that it asks for, as the question for consent names them.
    for (const group of Object.values(groupsIn(shop.locale))) expect(told).toContain(group);
    expect(told).toMatch(AUTHORITIES[shop.locale.slice(-2)] ?? /expected an authority/);
    for (const route of ['cookieSettings', 'accountData', 'newsletterUnsubscribe'])
      expect(text, route).toContain(`href=\\"${addressOf(shop, route)}\\"`);
  });

  it('hands its model form for withdrawing to whoever buys, where the law gives that right', () => {
    const given = ['terms', 'revocation'].map((route) => pageText(contentOf(shop, route).page, 'https://shop.example'));
    expect(given.join()).not.toMatch(/<\w|&amp;|undefined/u);
    const hasForm = given.some((text) => /\(\*\)/u.test(text));
    // Switzerland knows no such right of those who buy from afar.
    expect(hasForm).toBe(shop.id !== 'ch');
  });

  it('has the anchors that addresses lead to: of the delivery, and of the withdrawal where it is a part of the terms', () => {
    expect(contentOf(shop, 'service').text).toMatch(/"anchor":"versand"|id=\\"versand\\"/);
    const { text } = contentOf(shop, 'revocation');
    if (text === contentOf(shop, 'terms').text) expect(text).toMatch(/"anchor":"widerruf"|id=\\"widerruf\\"/);
  });
});

describe.each(['frame', 'frame-checkout'])('the legal links of %s', (page) => {
  const base = sound(validateLayoutDocument(read(`base/layouts/${page}.json`)), page);
  const library: Library = {
    message: (key) => key,
    link: (route) => `/${route}`,
    asset: () => ({ src: '/assets/x', width: 1, height: 1, color: '#ffffff' }),
    content: () => undefined,
    context: (name) => name,
  };
  const shown = (ops: readonly object[]): { links: unknown; warnings: number } => {
    const document = { page, prefix: 'elm', ops: [...ops] } as Parameters<
      typeof resolve
    >[0]['layers'][number]['document'];
    const { tree, warnings } = resolve({
      base,
      layers: [{ id: `elm/${page}.layer#1`, kind: 'tenant', document }],
      library,
      request: {
        tenant: 'elm',
        locale: 'de-AT',
        page,
        path: '/',
        ...ANYBODY,
        segment: 'none',
        now: new Date('2026-11-20T10:00:00Z'),
        switches: {},
        arms: {},
      },
    });
    const [legal] = tree.slots?.['footer']?.[0]?.slots?.['legal'] ?? [];
    return { links: legal?.props['links'], warnings: warnings.length };
  };
  // How a decision about consent is changed is none of the pages that are written.
  const addresses = [...LINKED, 'cookieSettings'].map((route) => expect.objectContaining({ href: `/${route}` }));

  it('lead to every page', () => {
    expect(shown([])).toEqual({ links: addresses, warnings: 0 });
  });

  it.each([
    ['hides them', { op: 'hide', node: 'legal' }],
    ['hides the footer', { op: 'hide', node: 'footer' }],
    ['shows the footer to some alone', { op: 'set', node: 'footer', pointer: '/when', value: { device: 'mob' } }],
    ['takes one out', { op: 'set', node: 'legal', pointer: '/props/links', value: [] }],
  ])('stand although a layer %s', (_what, operation) => {
    expect(shown([operation])).toEqual({ links: addresses, warnings: 1 });
  });
});
