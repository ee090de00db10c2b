import type { LocalShop } from '@vitrine/platform/doors';
import type { RecordAttribute } from '@vitrine/schemas';
import type { Product } from '../product.ts';
import { CHOSEN_BY, valueName } from './attribute-values.ts';

/** A fact in one line. */
export interface Fact {
  label: string;
  value: string;
  href?: string;
}

/** Facts under a heading. */
export interface FactSection {
  title: string;
  text?: string;
  rows?: Fact[];
}

/** Attributes by what they say something of; what is in neither list is a detail. */
const MATERIAL = new Set(['material', 'lining', 'filling', 'care']);
const FIT = new Set(['fit', 'length', 'rise', 'neckline', 'sleeves', 'model-size', 'model-height']);

/**
 * What is known of a product, in sections as the page unfolds them: description, material and care, fit, details,
 * certificates with their numbers, who answers for its safety (Regulation (EU) 2023/988, article 19). What is not known leaves
 * no section behind, nor does a section that the shop has no heading for.
 */
export function productFacts(product: Product, description: string | undefined, shop: LocalShop): FactSection[] {
  const { attributes = [], certificates = [], maker, sku } = product.record;
  const told = attributes.filter(({ key }) => !CHOSEN_BY.some((by) => by === key));
  const rowsOf = (fits: (key: string) => boolean): Fact[] =>
    told.filter(({ key }) => fits(key)).flatMap((attribute) => factOf(attribute, product.locale, shop) ?? []);
  const number = shop.message('product.facts.number');
  const sections = [
    { key: 'description', rows: [], ...(description === undefined ? {} : { text: description }) },
    { key: 'material', rows: rowsOf((key) => MATERIAL.has(key)) },
    { key: 'fit', rows: rowsOf((key) => FIT.has(key)) },
    {
      key: 'details',
      rows: [
        ...rowsOf((key) => !MATERIAL.has(key) && !FIT.has(key)),
        ...(number === undefined ? [] : [{ label: number, value: sku }]),
      ],
    },
    {
      key: 'certificates',
      rows: certificates.map(({ name, number: proof, issuer, href }) => ({
        label: name,
        value: `${proof}, ${issuer}`,
        ...(href === undefined ? {} : { href }),
      })),
    },
    { key: 'maker', rows: makerRows(maker, shop) },
  ];
  return sections.flatMap(({ key, rows, ...text }) => {
    const title = shop.message(`product.facts.${key}`);
    if (title === undefined || (rows.length === 0 && !('text' in text))) return [];
    return [{ title, ...text, ...(rows.length === 0 ? {} : { rows }) }];
  });
}

/** Undefined for an attribute that nobody has a name for in the language. */
function factOf({ key, names = {}, unit, values }: RecordAttribute, ours: string, shop: LocalShop): Fact | undefined {
  const label = names[shop.locale] ?? names[ours] ?? shop.message(`attribute.${key}`);
  if (label === undefined) return undefined;
  const value = values.map((one) => valueName(one, shop.locale, ours)).join(', ');
  return { label, value: unit === undefined ? value : `${value}\u00a0${unit}` };
}

function makerRows({ name, address, contact }: Product['record']['maker'], shop: LocalShop): Fact[] {
  const rows = [
    { label: shop.message('product.facts.makerName'), value: name },
    { label: shop.message('product.facts.makerAddress'), value: address },
    {
      label: shop.message('product.facts.makerContact'),
      value: contact,
      href: contact.startsWith('https://') ? contact : `mailto:${contact}`,
    },
  ];
  return rows.flatMap(({ label, ...rest }) => (label === undefined ? [] : [{ label, ...rest }]));
}
