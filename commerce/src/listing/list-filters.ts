import type { ListFilter } from '@vitrine/schemas';
import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import { choiceParameters, MOST_VALUES, toggled, valuesIn, writeAmount, type Choice } from './choice.ts';
import type { ListLinks } from './list-links.ts';
import type { Listing } from './listing.ts';
import type { Filter } from './checks.ts';
import type { FacetValue, KeyFacet } from './record.ts';

type Value = NonNullable<ListFilter['values']>[number];

/** Values of one filter; behind them nobody looks. */
const MOST_SHOWN = 60;
const KINDS = {
  department: 'image',
  size: 'list',
  colour: 'colour',
  brand: 'list',
  material: 'list',
  energy: 'list',
} as const;
const STARS = [4, 3, 2, 1] as const;

/** A value of a filter in the words of a shop's language. */
export function nameOfValue(shop: LocalShop, facet: KeyFacet, { key, name, names }: FacetValue): string {
  if (facet === 'department') return shop.message(`category.${key}`) ?? name;
  if (facet === 'material') return shop.message(`product.material.${key}`) ?? name;
  return names?.[shop.locale] ?? name;
}

/**
 * The filters of a list in words, in the order in which they are wanted: each value with how many products it leaves and the
 * address that chooses it, or takes it away. A filter that would leave the list as it is, is left out.
 */
export function filtersOf(
  listing: Listing,
  shop: LocalShop,
  links: ListLinks,
  { wanted, path, own }: { wanted: readonly Filter[]; path: string; own: ReadonlySet<string> },
): ListFilter[] {
  const { choice } = listing;
  // Values that lead to more than may be chosen at once are no links.
  const isFull = valuesIn(choice) >= MOST_VALUES;
  return wanted.flatMap((filter) => {
    const label = shop.message(`search.filter.${filter}`);
    if (label === undefined) return [];
    if (filter === 'price') return priceFilter(listing, shop, { label, action: path });
    const values =
      filter === 'rating' ? starValues(listing, shop, links) : keyValues(listing, shop, links, { facet: filter, own });
    const chosen = values.filter(({ isChosen }) => isChosen).length;
    if (values.length < 2 && chosen === 0) return [];
    return [
      {
        key: filter,
        label,
        kind: filter === 'rating' ? ('rating' as const) : KINDS[filter],
        chosen,
        values: values.slice(0, MOST_SHOWN).map((value) => withoutLink(value, isFull)),
      },
    ];
  });
}

function withoutLink({ href, ...value }: Value, isFull: boolean): Value {
  return href === undefined || (isFull && !value.isChosen) ? value : { ...value, href };
}

function keyValues(
  { columns, counts, choice }: Listing,
  shop: LocalShop,
  links: ListLinks,
  { facet, own }: { facet: KeyFacet; own: ReadonlySet<string> },
): Value[] {
  const chosen = choice.keys[facet] ?? [];
  const column = columns.facets[facet];
  const values = column.order.flatMap((ordinal): Value[] => {
    const [value, count] = [column.values[ordinal], counts[facet][ordinal] ?? 0];
    if (value === undefined) return [];
    const isChosen = chosen.includes(value.key);
    if (!isChosen && (count === 0 || (facet === 'department' && own.has(value.key)))) return [];
    const image = value.image === undefined ? undefined : shop.asset(value.image);
    return [
      {
        label: nameOfValue(shop, facet, value),
        count,
        isChosen,
        href: links.to(toggled(choice, facet, value.key)),
        ...(value.hex === undefined ? {} : { hex: value.hex }),
        ...(image === undefined ? {} : { image }),
      },
    ];
  });
  // Sizes and classes are looked for by their place, everything else by what there is most of.
  return facet === 'size' || facet === 'energy' ? values : values.toSorted((a, b) => b.count - a.count);
}

function starValues({ stars, choice }: Listing, shop: LocalShop, links: ListLinks): Value[] {
  const { rating, ...others } = choice;
  return STARS.flatMap((least) => {
    const count = stars[least] ?? 0;
    const isChosen = rating === least;
    const label = shop.message('search.filter.stars', { count: least });
    if (label === undefined || (count === 0 && !isChosen)) return [];
    return [{ label, count, isChosen, stars: least, href: links.to(isChosen ? others : { ...others, rating: least }) }];
  });
}

/** Two fields of a form, which brings along whatever else is chosen. */
function priceFilter(
  { price, choice }: Listing,
  shop: LocalShop,
  { label, action }: { label: string; action: string },
): ListFilter[] {
  const { minPrice, maxPrice, ...others } = choice;
  const [from, to, submit] = ['from', 'to', 'apply'].map((word) => shop.message(`search.filter.${word}`));
  const isChosen = minPrice !== undefined || maxPrice !== undefined;
  if (from === undefined || to === undefined || submit === undefined) return [];
  if (!isChosen && (price === undefined || price.from === price.to)) return [];
  const valueOf = (amount: number | undefined): { value?: string } =>
    amount === undefined ? {} : { value: writeAmount(amount) };
  return [
    {
      key: 'price',
      label,
      kind: 'range',
      chosen: Number(isChosen),
      range: {
        action,
        hidden: choiceParameters(others).map(([name, value]) => ({ name, value })),
        from: { name: 'minPrice', label: from, ...valueOf(minPrice) },
        to: { name: 'maxPrice', label: to, ...valueOf(maxPrice) },
        ...(price === undefined
          ? {}
          : { least: Math.floor(price.from / 100), most: Math.ceil(price.to / 100), words: spanWords(price, shop) }),
        submit,
      },
    },
  ];
}

function spanWords({ from, to }: { from: number; to: number }, shop: LocalShop): string {
  return `${formatMoney(from, shop)} – ${formatMoney(to, shop)}`;
}

/** What is chosen, one by one, with the choice that is left without it. */
export function chosenOf(
  { choice, columns }: Listing,
  shop: LocalShop,
): { name: string; rest: Choice; filter: Filter }[] {
  const { minPrice, maxPrice, rating, ...others } = choice;
  const keys = Object.entries(choice.keys).flatMap(([name, chosen]) =>
    chosen.flatMap((key) => {
      // Its names are those of the filters.
      const facet = name as KeyFacet;
      const { values, ordinalOf } = columns.facets[facet];
      const value = values[ordinalOf.get(key) ?? -1];
      return value === undefined
        ? []
        : [{ name: nameOfValue(shop, facet, value), rest: toggled(choice, facet, key), filter: facet }];
    }),
  );
  const price = priceName(choice, shop);
  const stars = rating === undefined ? undefined : shop.message('search.filter.stars', { count: rating });
  const withoutPrice: Choice = { ...others, ...(rating === undefined ? {} : { rating }) };
  const withoutStars: Choice = {
    ...others,
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
  };
  return [
    ...keys,
    ...(price === undefined ? [] : [{ name: price, rest: withoutPrice, filter: 'price' as const }]),
    ...(stars === undefined ? [] : [{ name: stars, rest: withoutStars, filter: 'rating' as const }]),
  ];
}

function priceName({ minPrice, maxPrice }: Choice, shop: LocalShop): string | undefined {
  if (minPrice !== undefined && maxPrice !== undefined) return spanWords({ from: minPrice, to: maxPrice }, shop);
  if (minPrice !== undefined) return shop.message('search.filter.least', { price: formatMoney(minPrice, shop) });
  if (maxPrice !== undefined) return shop.message('search.filter.most', { price: formatMoney(maxPrice, shop) });
  return undefined;
}
