import type { PostedForm } from '@vitrine/schemas';
import type { Family, Shop } from '../../tenants/index.ts';
import { imageOf } from '../../content/assets/index.ts';
import type { CardWords } from '../../shop/catalogue/index.ts';
import type { Library } from '../resolve/index.ts';

/** What `$ctx` may say of a request. */
export interface LibraryFacts {
  path: string;
  device: string;
  /** Absolute address of the page; empty if it has none. */
  canonicalUrl: string;
  now: Date;
  /** A form that the visitor sent and must correct. */
  form?: PostedForm | undefined;
}

/** What `$ctx: form` is on every page that nobody sent a form from. */
const NO_FORM: PostedForm = { name: '', values: {}, errors: {} };

/** Words, pictures, links and context of a shop in a locale. Single fields of content (`$content`) are not connected yet: there are no entries. */
export function createLibrary(family: Family, shop: Shop, locale: string, facts: LibraryFacts): Library {
  const { tenant, routes } = shop;
  const context: Readonly<Record<string, unknown>> = {
    locale,
    tenantName: tenant.name,
    path: facts.path,
    device: facts.device,
    canonicalUrl: facts.canonicalUrl,
    year: yearIn(shop.timeZone, facts.now),
    form: facts.form ?? NO_FORM,
  };
  return {
    message: (key, values) => family.messages.message(shop.id, locale, key, values),
    asset: (name) => imageOf(name, family.pictures, tenant.assets.host),
    link: (route, params, hash) => {
      const texts = textParams(params);
      return texts && routes.link(locale, route, texts, hash);
    },
    content: () => undefined,
    context: (name) => (Object.hasOwn(context, name) ? context[name] : undefined),
  };
}

const cardWordsOf = new WeakMap<Family, Map<string, CardWords>>();

/** What product cards need of the same shop and locale: the same words as long as the family is the same. */
export function cardWords(family: Family, shop: Shop, locale: string): CardWords {
  let known = cardWordsOf.get(family);
  if (known === undefined) cardWordsOf.set(family, (known = new Map()));
  const key = `${shop.id} ${locale}`;
  let words = known.get(key);
  if (words === undefined) known.set(key, (words = readCardWords(family, shop, locale)));
  return words;
}

function readCardWords(family: Family, shop: Shop, locale: string): CardWords {
  return {
    locale,
    currency: shop.tenant.currency,
    message: (key, values) => family.messages.message(shop.id, locale, key, values),
    asset: (name) => imageOf(name, family.pictures, shop.tenant.assets.host),
    productPath: (sku, slug) => shop.routes.link(locale, 'product', { sku, slug }),
  };
}

/** Parameters as text; undefined if one is neither a text nor a number. */
function textParams(params: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  const entries = Object.entries(params);
  if (entries.some(([, value]) => typeof value !== 'string' && typeof value !== 'number')) return undefined;
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

const years = new Map<string, Intl.DateTimeFormat>();

function yearIn(timeZone: string, now: Date): number {
  let format = years.get(timeZone);
  if (format === undefined)
    years.set(timeZone, (format = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone })));
  return Number(format.format(now));
}
