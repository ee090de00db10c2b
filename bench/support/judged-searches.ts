import type { Product } from '../../commerce/src/catalogue/index.ts';
import type { SearchShop } from './search-shop.ts';
import { WRITTEN } from './written-searches.ts';

/** A search with what is wanted by it. */
export interface Judged {
  term: string;
  /** The word is typed with one slip. */
  isTypo: boolean;
  /** Whether a product is what is wanted: of a category, and of the colour and the brand if the term names them. */
  fits(product: Product): boolean;
}

const SHORTEST_TYPED = 5;
const MOST_COLOURS = 3;

/**
 * The searches of a shop: those that somebody wrote, then every category by its name, in up to three of its colours, by the
 * brands in it, and with a slip in it. Searches for what the shop does not sell are left out: nothing could be found.
 */
export function judgedSearches(shop: SearchShop): Judged[] {
  const { products, categories } = shop;
  const judged = (term: string, wanted: Wanted, isTypo = false): Judged => ({
    term,
    isTypo,
    fits: (product) => fits(shop, product, wanted),
  });
  const written = WRITTEN[shop.locale.slice(0, 2) as keyof typeof WRITTEN];
  const ofCategories = [...categories].flatMap(([key, name]) => {
    const held = products.filter((product) => product.categories.includes(key));
    const colours = [...new Set(held.flatMap((product) => coloursOf(shop, product)))].sort().slice(0, MOST_COLOURS);
    const brands = [...new Set(held.map(({ brand }) => brand))].sort().slice(0, 2);
    const wanted = { categories: [key] };
    return [
      judged(name, wanted),
      ...colours.map((colour) => judged(`${name} ${nameOfColour(shop, colour)}`, { ...wanted, colour })),
      ...brands.map((brand) => judged(`${name} ${brand}`, { ...wanted, brand })),
      ...(/^\p{L}+$/u.test(name) && name.length >= SHORTEST_TYPED
        ? slips(name).map((typo) => judged(typo, wanted, true))
        : []),
    ];
  });
  return [...written.map(({ term, ...wanted }) => judged(term, wanted)), ...ofCategories].filter(({ fits: isWanted }) =>
    products.some(isWanted),
  );
}

interface Wanted {
  categories: readonly string[];
  colour?: string;
  brand?: string;
}

function fits(shop: SearchShop, product: Product, { categories, colour, brand }: Wanted): boolean {
  return (
    categories.some((key) => product.categories.includes(key)) &&
    (colour === undefined || coloursOf(shop, product).includes(colour)) &&
    (brand === undefined || product.brand === brand)
  );
}

function coloursOf({ records }: SearchShop, { sku }: Product): string[] {
  const colours = records.get(sku)?.attributes?.find(({ key }) => key === 'colour')?.values ?? [];
  return colours.map(({ key }) => key);
}

function nameOfColour({ records, locale }: SearchShop, colour: string): string {
  for (const { attributes = [] } of records.values())
    for (const { key, names = {} } of attributes.find((one) => one.key === 'colour')?.values ?? [])
      if (key === colour) return names[locale] ?? key;
  return colour;
}

/** A word with its middle letter left out, doubled, and changed with the next one. */
function slips(word: string): string[] {
  const letters = [...word.toLowerCase()];
  const middle = Math.floor(letters.length / 2);
  const [one = '', next = ''] = [letters[middle], letters[middle + 1]];
  return [
    letters.toSpliced(middle, 1),
    letters.toSpliced(middle, 0, one),
    ...(one === next || next === '' ? [] : [letters.toSpliced(middle, 2, next, one)]),
  ].map((typed) => typed.join(''));
}
