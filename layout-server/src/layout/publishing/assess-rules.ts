import { tagsOfRules, type RulePeriod } from '@vitrine/commerce/search-rules';
import { tagOf, tenantId } from '@vitrine/platform/doors';
import { canonicalJson, fault, validateSearchRules, type Fault, type SearchRules } from '@vitrine/schemas';
import type { Mention } from '../mentions/index.ts';
import { documentId, type DocumentAddress } from '../revisions/index.ts';
import { instantIn } from '../schedule/index.ts';
import { refused, type Assessment, type AssessmentParts } from './assessment.ts';
import { warnOfBrands, warnOfMentions } from './named-things.ts';
import type { ShopGoods, WorldTenant } from './page-world.ts';

/**
 * Finds what publishing a tenant's rules of search and lists would do. A language that the shop does not speak and a time that
 * there is not are faults; goods and addresses that it does not have are told. No page is another one: lists are. Writes nothing.
 */
export async function assessRules(
  { revisions, world }: AssessmentParts,
  address: DocumentAddress,
  document: unknown,
  now: Date,
): Promise<Assessment> {
  const { scope, page } = address;
  const layer = documentId(address);
  const current = await revisions.published(scope, page, 'rules');
  const shop = world.tenants().find(({ id }) => id === scope);
  const read = validateSearchRules(document, { layer });
  if (!read.ok || shop === undefined) return refused('', current, read.ok ? [] : read.faults);
  const rules = read.value;
  const former = current && validateSearchRules(current.document, { layer });
  const warnings = await Promise.all(
    [...mentionsByLocale(rules, shop)].map(([locale, mentions]) =>
      warnOfMentions({ shop, locales: [locale], mentions, layer, world }, revisions),
    ),
  );
  return {
    basis: '',
    current,
    faults: [...strangeLocales(rules, shop, layer), ...unrealPeriods(rules, layer)],
    warnings: [
      ...warnings.flat(),
      ...(await strangeBrands(rules, { shop, goods: world.goods, layer })),
      ...(await placesInVain(rules, { shop, goods: world.goods, layer })),
      ...pastPeriods(rules, former?.ok ? former.value : undefined, { now, timeZone: shop.timeZone, layer }),
    ],
    changes: [],
    events: [{ tenant: scope, tags: eventTags(scope, former?.ok ? former.value : undefined, rules) }],
  };
}

/** Whoever keeps rules hears of every publish, whatever lists it changes. */
function eventTags(scope: string, before: SearchRules | undefined, after: SearchRules): string[] {
  const tenant = tenantId(scope);
  const tags = tagsOfRules(tenant, before, after);
  return tags.length > 0 ? tags : [tagOf.allRules(tenant)];
}

function strangeLocales({ synonyms = {}, redirects = {} }: SearchRules, shop: WorldTenant, layer: string): Fault[] {
  const all = [
    ...Object.keys(synonyms).map((locale) => ({ locale, pointer: `/synonyms/${locale}` })),
    ...Object.keys(redirects).map((locale) => ({ locale, pointer: `/redirects/${locale}` })),
  ];
  return all
    .filter(({ locale }) => !shop.locales.includes(locale))
    .map(({ locale, pointer }) =>
      fault('NOT_ALLOWED', {
        expected: `a locale of ${shop.id}: ${shop.locales.join(', ')}`,
        got: locale,
        pointer,
        layer,
      }),
    );
}

/** Rules name brands as shoppers read them. */
async function strangeBrands(
  { boosts = [] }: SearchRules,
  { shop, goods, layer }: { shop: WorldTenant; goods: ShopGoods | undefined; layer: string },
): Promise<Fault[]> {
  if (goods === undefined || boosts.every(({ of }) => of.brand === undefined) || !(await goods.hasAny(shop.id)))
    return [];
  const names = [...(await goods.brands(shop.id)).values()];
  return boosts.flatMap(({ of: { brand } }, index) =>
    brand === undefined
      ? []
      : warnOfBrands({ names, shop, list: [{ value: brand }], place: { layer, pointer: `/boosts/${index}/of/brand` } }),
  );
}

/** Places in lists that do not hold the product: a rule orders a list, and brings nothing into it. */
async function placesInVain(
  rules: SearchRules,
  { shop, goods, layer }: { shop: WorldTenant; goods: ShopGoods | undefined; layer: string },
): Promise<Fault[]> {
  const places = (['pins', 'sponsored'] as const).flatMap((name) =>
    (rules[name] ?? []).flatMap(({ sku, in: { categories = [], terms = [] } }, index) => [
      ...categories.map((category, at) => ({
        sku,
        list: { category },
        pointer: `/${name}/${index}/in/categories/${at}`,
      })),
      ...terms.map((term, at) => ({ sku, list: { term }, pointer: `/${name}/${index}/in/terms/${at}` })),
    ]),
  );
  if (goods === undefined || places.length === 0) return [];
  const found = await Promise.all(
    [...Map.groupBy(places, ({ list }) => canonicalJson(list)).values()].map(async (all) => {
      const [first] = all;
      if (first === undefined) return [];
      const outside = new Set(await goods.outside(shop.id, first.list, [...new Set(all.map(({ sku }) => sku))]));
      return all.filter(({ sku }) => outside.has(sku));
    }),
  );
  return found.flat().map(({ sku, list, pointer }) =>
    fault('NOT_SHOWN', {
      expected:
        'term' in list
          ? `a product that shoppers of ${shop.id} find by ${JSON.stringify(list.term)}; this one they do not, so the place stays another's until they do`
          : `a product that ${list.category} of ${shop.id} holds; this one is not in it, so the place stays another's until it is`,
      got: sku,
      pointer,
      layer,
    }),
  );
}

/** Rules that are new and whose time is over: they will never hold. Old ones were told of when they came. */
function pastPeriods(
  rules: SearchRules,
  before: SearchRules | undefined,
  { now, timeZone, layer }: { now: Date; timeZone: string; layer: string },
): Fault[] {
  return (['pins', 'boosts', 'sponsored'] as const).flatMap((name) => {
    const known = new Set((before?.[name] ?? []).map((rule) => canonicalJson(rule)));
    return (rules[name] ?? []).flatMap((rule, index) => {
      const { until } = rule;
      if (until === undefined || known.has(canonicalJson(rule)) || !isOver(until, now, timeZone)) return [];
      const expected = 'a time to come; this one is over, so the rule never holds';
      return [fault('TIME_OVER', { expected, got: until, pointer: `/${name}/${index}/until`, layer })];
    });
  });
}

/** A day is over with its last moment, an hour with its first. */
function isOver(until: string, now: Date, timeZone: string): boolean {
  const end = instantIn(timeZone, until.includes('T') ? until : `${until}T23:59`);
  return end !== undefined && end <= now;
}

/** Days that no month has, and rules that end before they begin. */
function unrealPeriods({ pins = [], boosts = [], sponsored = [] }: SearchRules, layer: string): Fault[] {
  const dated: readonly (readonly [string, readonly RulePeriod[]])[] = [
    ['pins', pins],
    ['boosts', boosts],
    ['sponsored', sponsored],
  ];
  return dated.flatMap(([name, rules]) =>
    rules.flatMap(({ from, until }, index) => {
      const refuse = (end: string, expected: string, got: string): Fault =>
        fault('NOT_ALLOWED', { expected, got, pointer: `/${name}/${index}/${end}`, layer });
      return [
        ...(from === undefined || isReal(from) ? [] : [refuse('from', 'a day of the calendar', from)]),
        ...(until === undefined || isReal(until) ? [] : [refuse('until', 'a day of the calendar', until)]),
        ...(from !== undefined && until !== undefined && from > until
          ? [refuse('until', `a time after ${from}`, until)]
          : []),
      ];
    }),
  );
}

function isReal(moment: string): boolean {
  return instantIn('UTC', moment.includes('T') ? moment : `${moment}T00:00`) !== undefined;
}

/** What rules name, by the language in which it is there. */
function mentionsByLocale(rules: SearchRules, { locales }: WorldTenant): Map<string, Mention[]> {
  const [first = ''] = locales;
  const { pins = [], boosts = [], sponsored = [], redirects = {} } = rules;
  const at = (kind: Mention['kind'], value: string, pointer: string): Mention => ({
    kind,
    value,
    nodeId: undefined,
    pointer,
  });
  const placed = (name: string, list: typeof pins): Mention[] =>
    list.flatMap(({ sku, in: { categories = [] } }, index) => [
      at('product', sku, `/${name}/${index}/sku`),
      ...categories.map((one, place) => at('category', one, `/${name}/${index}/in/categories/${place}`)),
    ]);
  const boosted = boosts.flatMap(({ of, in: lists }, index) => [
    ...(of.category === undefined ? [] : [at('category', of.category, `/boosts/${index}/of/category`)]),
    ...(lists?.categories ?? []).map((one, place) => at('category', one, `/boosts/${index}/in/categories/${place}`)),
  ]);
  const led = Object.entries(redirects).map(([locale, all]): [string, Mention[]] => [
    locale,
    all.map(({ to }, index) => at('path', to, `/redirects/${locale}/${index}/to`)),
  ]);
  const named = new Map(led);
  named.set(first, [
    ...placed('pins', pins),
    ...placed('sponsored', sponsored),
    ...boosted,
    ...(named.get(first) ?? []),
  ]);
  return named;
}
