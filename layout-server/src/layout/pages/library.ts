import { catalog } from '@vitrine/component-registry/manifest';
import type { PostedForm, SearchRules } from '@vitrine/schemas';
import type { ShopTexts } from '../../content/messages/index.ts';
import type { Family, Shop } from '../../tenants/index.ts';
import type { SpokenAddress } from './addresses.ts';
import type { Library } from '../resolve/index.ts';
import { shopFacts } from './shop-facts.ts';
import { areaOf } from '@vitrine/platform/doors';

/** What `$ctx` may say of a request. */
export interface LibraryFacts {
  path: string;
  device: string;
  /** Absolute address of the page; empty if it has none. */
  canonicalUrl: string;
  now: Date;
  /** The same page in every language of the shop, the default first. */
  languages: readonly SpokenAddress[];
  edgePort: number;
  /** A form that the visitor sent and must correct. */
  form?: PostedForm | undefined;
}

/** What `$ctx: form` is on every page that nobody sent a form from. */
const NO_FORM: PostedForm = { name: '', values: {}, errors: {} };

/** A shop with the texts that it has at one moment. */
export interface SpeakingShop extends WordedShop {
  /** What its merchandisers tell search and lists. */
  rules: SearchRules;
}

/** As far as a library needs it. */
export interface WordedShop {
  family: Pick<Family, 'image' | 'pictureWords' | 'defaultShop' | 'find'>;
  shop: Shop;
  texts: ShopTexts;
}

/** Words, pictures, links and context of a shop in a locale. Single fields of content (`$content`) are not connected yet: there are no entries. */
export function createLibrary({ family, shop, texts }: WordedShop, locale: string, facts: LibraryFacts): Library {
  const { tenant, routes } = shop;
  const context: Readonly<Record<string, unknown>> = {
    locale,
    tenantName: tenant.name,
    path: facts.path,
    device: facts.device,
    canonicalUrl: facts.canonicalUrl,
    year: yearIn(shop.timeZone, facts.now),
    form: facts.form ?? NO_FORM,
    languages: facts.languages.map(({ locale: lang, label, href, isCurrent }) => ({
      lang,
      label,
      href,
      current: isCurrent,
    })),
  };
  let ofShop: ReturnType<typeof shopFacts> | undefined;
  return {
    message: (key, values) => texts.message(locale, key, values),
    asset: (name) => family.image(shop, name),
    words: (name) => family.pictureWords(shop, locale, name),
    link: (route, params, hash) => {
      if (routes.isOff(route) || routes.isIdle(route)) return false;
      const named = textParams(params);
      return named && routes.link(locale, route, named, hash);
    },
    leadsOff: routes.leadsOff,
    switchOf: (type, version) => catalog.find(type, version)?.switch,
    content: () => undefined,
    context: (name) => {
      if (Object.hasOwn(context, name)) return context[name];
      ofShop ??= knownFacts({ family, shop }, locale, facts.edgePort);
      return Object.hasOwn(ofShop, name) ? ofShop[name as keyof typeof ofShop] : undefined;
    },
  };
}

/** By family and shop, neither of which ever changes: a changed one is another object. Pages ask again for each visitor. */
const known = new WeakMap<object, WeakMap<Shop, Map<string, ReturnType<typeof shopFacts>>>>();

function knownFacts(
  { family, shop }: Pick<SpeakingShop, 'family' | 'shop'>,
  locale: string,
  edgePort: number,
): ReturnType<typeof shopFacts> {
  const ofFamily = known.get(family) ?? new WeakMap<Shop, Map<string, ReturnType<typeof shopFacts>>>();
  known.set(family, ofFamily);
  const ofShop = ofFamily.get(shop) ?? new Map<string, ReturnType<typeof shopFacts>>();
  ofFamily.set(shop, ofShop);
  const id = `${locale} ${edgePort}`;
  const facts = ofShop.get(id) ?? shopFacts({ family, shop }, locale, edgePort);
  ofShop.set(id, facts);
  return facts;
}

/** A library that notes the area of every text that is read. */
export function noting(library: Library, areas: Set<string>): Library {
  return {
    ...library,
    message: (key, values) => {
      areas.add(areaOf(key));
      return library.message(key, values);
    },
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
