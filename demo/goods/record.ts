import type { CatalogueRecord, RecordAttribute } from '@vitrine/schemas';
import { brandsOf } from './brands.ts';
import { COLOURS } from './colours.ts';
import { machineSheet } from '../documents/machine-sheet.ts';
import { describe, energyClassOf, WORDS } from './describe.ts';
import { isSoldBy, type Design } from './designs.ts';
import { KINDS, SIZES } from './kinds.ts';
import { mainMaterialsOf } from './main-materials.ts';
import { materialOf } from './materials.ts';
import { mediaOf } from './media.ts';
import { historyOf, priced } from './prices.ts';
import { diceFor } from './random.ts';
import { SHELVES, type Shop } from './shops.ts';
import { stockOf } from './stock.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 8, 1);
/** The last goods came on 30 September 2026, later ones are the shops' own. */
const DAYS = 394;

const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

/** Made-up goods have been sold since a day of their own. */
export type MadeRecord = CatalogueRecord & Required<Pick<CatalogueRecord, 'addedOn'>>;

/** A design as a shop sells it; undefined where the shop does not sell it. `number` makes the SKU. */
export function recordOf(design: Design, shop: Shop, number: number, edition = 0): MadeRecord | undefined {
  const categories = SHELVES[design.kind][shop.key];
  if (categories === undefined || !isSoldBy(shop.key, design)) return undefined;
  const kind = KINDS[design.kind];
  const dice = diceFor(`${shop.key} ${design.name} ${edition}`);
  const sku = `SKU-${number}`;
  // A shape in another colour is of the same brand, as it is of the same name and price.
  const line = diceFor(`line ${shop.key} ${design.kind} ${design.weave} ${edition}`);
  const brand = line.of(brandsOf(shop.key, kind.family));
  const said = shop.locales.map(({ locale, language }) => ({
    locale,
    language,
    ...describe(design, shop, locale, language, edition),
  }));
  const byLocale = (word: (one: (typeof said)[number]) => string): Record<string, string> =>
    Object.fromEntries(said.map((one) => [one.locale, word(one)]));
  const addedOn = new Date(FIRST_DAY + dice.between(0, DAYS) * DAY_MS).toISOString().slice(0, 10);
  const full = priced(line.between(...kind.price) * shop.level, shop);
  const prices = historyOf(dice, full, addedOn, shop);
  const colour = keyOf(COLOURS[design.colour][shop.key === 'nl' ? 'nl' : 'de']);
  const sizes = SIZES[kind.sizes];
  const attributes: RecordAttribute[] = [
    {
      key: 'colour',
      kind: 'colour',
      values: [{ key: colour, names: byLocale((one) => one.colour), hex: COLOURS[design.colour].hex }],
    },
    ...(sizes.length === 0 ? [] : [{ key: 'size', kind: 'text' as const, values: sizes.map((key) => ({ key })) }]),
    {
      key: 'material',
      kind: 'text',
      names: byLocale(({ language }) => WORDS[language].materialName),
      values: [{ key: 'm', names: byLocale((one) => one.material) }],
    },
    {
      key: 'care',
      kind: 'text',
      names: byLocale(({ language }) => WORDS[language].careName),
      values: [{ key: 'c', names: byLocale((one) => one.care) }],
    },
  ];
  const energyClass = energyClassOf(design);
  const isMadeToOrder = kind.family === 'furniture';
  return {
    sku,
    brand: brand.name,
    categories: [...categories],
    series: `${design.kind}-${design.weave}`,
    rank: dice.between(1, 60),
    addedOn,
    texts: Object.fromEntries(said.map(({ locale, name, description }) => [locale, { name, description }])),
    maker: brand.maker,
    taxClass: 'standard',
    ...(design.kind === 'rug' ? { unit: { amount: 3.68, measure: 'm2' as const } } : {}),
    ...(kind.freight === undefined ? {} : { delivery: { days: { min: 5, max: 15 }, shippingClass: kind.freight } }),
    ...(energyClass === undefined
      ? {}
      : {
          energy: {
            class: energyClass,
            scale: 'A-G',
            sheet: `/assets/${machineSheet({ sku, energyClass, maker: brand.maker, said }).file}`,
          },
        }),
    mainMaterials: [...mainMaterialsOf([{ shares: materialOf(design).parts }])],
    attributes,
    variants: (sizes.length === 0 ? [undefined] : sizes).map((size) => ({
      sku: size === undefined ? `${sku}-1` : `${sku}-${size}`,
      attributes: { colour, ...(size === undefined ? {} : { size }) },
      stock: stockOf(dice, isMadeToOrder),
      prices,
    })),
    media: mediaOf(design, said),
  };
}
