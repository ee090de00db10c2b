/** Every kind of page meets every kind of visitor in every shop and language, two by two. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { loadLanguages, textsByKey } from '../../layout-server/src/content/messages/index.ts';
import { edgeAt, type EdgeAnswer } from '../support/edge-questions.ts';
import { CUSTOMER, PASSWORD } from '../support/logged-in.ts';
import { pairwise } from '../support/pairwise.ts';
import { ROOT } from '../support/product.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { addressesOf, spokenShops, type SpokenShop } from '../support/shop-addresses.ts';

/** By their routes; `nowhere` is none, and most shops have switched the finder off. */
const PAGES = [
  'home',
  'category',
  'brand',
  'product',
  'search',
  'basket',
  'wishlist',
  'imprint',
  'contact',
  'cookieSettings',
];
const OTHERS = ['withdrawal', 'orderPage', 'account', 'checkoutReview', 'braFinder', 'nowhere'];
const SHOPS = spokenShops();
const CASES = pairwise({
  page: [...PAGES, ...OTHERS],
  shop: SHOPS.map(({ id, locale }) => `${id} ${locale}`),
  device: ['mobile', 'tablet', 'desktop'],
  login: ['anonymous', 'soft', 'full'],
  consent: ['', 'C0001', 'C0001,C0002,C0003,C0004,C0005,C0006'],
  who: ['shopper', 'robot', 'from abroad'],
});
type Case = (typeof CASES)[number];

/** How often a page is asked for that could not be had, and how long after. */
const [MOST_LOOKS, LATER_MS] = [10, 1_000];
const WHO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  robot: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  'from abroad': { 'x-country': 'US' },
};
const keys = new Set(textsByKey(texts()).keys());
function texts() {
  const read = loadLanguages(path.join(ROOT, 'locales'));
  return read.ok ? (read.value['de-AT']?.texts ?? {}) : {};
}

let ask: ReturnType<typeof edgeAt>;
/** The cookies of a customer of a shop who is logged in, and of one who is recognised. */
const sessions = new Map<string, string>();
beforeAll(async () => {
  ask = edgeAt(`http://127.0.0.1:${(await sharedProduct()).ports.edge}`);
  await Promise.all([...new Set(SHOPS.map(({ host }) => host))].map(logIn));
});

async function logIn(host: string): Promise<void> {
  const query = `mutation { login(email: "${CUSTOMER}", password: "${PASSWORD}", stayLoggedIn: true) { success } }`;
  const full = await ask('/api/gateway/', { host, query });
  sessions.set(`${host} full`, cookiesOf(full, ['session']));
  // Whoever comes back with nothing but the token that is kept for long.
  const soft = await ask('/api/session', { host, cookies: cookiesOf(full, ['remember']) });
  sessions.set(`${host} soft`, cookiesOf(soft, ['session']));
}

function cookiesOf({ cookies, body }: EdgeAnswer, names: readonly string[]): string {
  const pairs = cookies
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => names.includes(pair.split('=', 1)[0] ?? ''));
  if (pairs.length < names.length) throw new Error(`expected the cookies ${names.join()}, got ${body.slice(0, 200)}`);
  return pairs.join('; ');
}

function shopOf({ shop }: Case): SpokenShop {
  return SHOPS.find(({ id, locale }) => `${id} ${locale}` === shop) ?? expect.fail(`no shop ${shop}`);
}

/** What is wrong with a page as its visitor gets it. */
async function faultsOf(each: Case): Promise<string[]> {
  const shop = shopOf(each);
  const { page, device, login, consent, who } = each;
  const { address, status } = addressesOf(shop).find(({ route }) => route === page) ?? {
    address: `${shop.prefix === '' ? '' : `/${shop.prefix}`}/gibt-es-nicht`,
    status: 404,
  };
  const look = () =>
    ask(page === 'search' ? address.replace(/\/?$/, '/hose') : address, {
      host: shop.host,
      headers: { 'x-ua-device': device, ...WHO[who] },
      cookies: [sessions.get(`${shop.host} ${login}`) ?? '', consent && `consent=${consent}`]
        .filter(Boolean)
        .join('; '),
    });
  let answer = await look();
  // A machine that has too much to do is no fault of the page.
  for (let again = 0; answer.status === 503 && again < MOST_LOOKS; again += 1) {
    await pause(LATER_MS);
    answer = await look();
  }
  const faults = answer.status === status ? [] : [`status ${answer.status} in place of ${status}`];
  return answer.status === 307 ? faults : [...faults, ...wrongIn(answer.body, shop.locale)];
}

function wrongIn(html: string, locale: string): string[] {
  const [, lang] = /<html[^>]* lang="([^"]*)"/.exec(html) ?? [];
  const body = html.replace(/^.*?<body/s, '<body').replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
  const said = [...body.replaceAll(/<[^>]*>/g, '\n').matchAll(/[\w-]+(?:\.[\w-]+)+/g)].map(([word]) => word);
  const headings = body.match(/<h1\b/g)?.length ?? 0;
  return [
    ...(lang === locale ? [] : [`the language ${lang} in place of ${locale}`]),
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...said.filter((word) => keys.has(word)).map((word) => `the key ${word}`),
    ...(body.match(/\bundefined\b|\bNaN\b|\[object \w+\]|=\{|\{\{/g) ?? []).map((word) => `"${word}"`),
  ];
}

it('each with its status, its language and one headline, and with no key or value of the code among its words', async () => {
  const found: [string, string[]][] = [];
  const waiting = [...CASES];
  const look = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      found.push([Object.values(next).join(', '), await faultsOf(next)]);
  };
  await Promise.all([look(), look(), look(), look()]);
  expect(found).toHaveLength(CASES.length);
  expect(found.filter(([, faults]) => faults.length > 0)).toEqual([]);
});
