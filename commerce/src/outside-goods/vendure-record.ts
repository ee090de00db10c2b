import { pictureNameOf, type CatalogueRecord, type GoodsSource, type VendureProduct } from '@vitrine/schemas';

type Translation = VendureProduct['translations'][number];
type Variant = VendureProduct['variants'][number];
type Option = Variant['options'][number];

const LONGEST_DESCRIPTION = 1_000;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What a product is called by here, by its id there: slugs change. */
export function skuOf(id: string): string {
  return `V-${id}`;
}

/** A product of Vendure as a record. What it lacks is left out, and said by the import. */
export function recordOf(product: VendureProduct, source: GoodsSource): CatalogueRecord {
  const { id, createdAt, translations, assets, facetValues, variants } = product;
  const valuesOf = (facet: string) => facetValues.filter((value) => value.facet.code === facet);
  const brand = valuesOf(source.brandFacet)[0]?.name ?? '';
  const sold = variants.filter(({ enabled }) => enabled);
  const texts = Object.fromEntries(
    Object.entries(source.languages).flatMap(([locale, language]) => {
      const words = translations.find(({ languageCode }) => languageCode === language);
      return words === undefined ? [] : [[locale, textsOf(words)] as const];
    }),
  );
  const names = Object.fromEntries(Object.entries(texts).map(([locale, { name }]) => [locale, name]));
  const maker = source.makers[brand];
  return {
    sku: skuOf(id),
    brand,
    categories: valuesOf(source.categoryFacet).map(({ code }) => code),
    rank: 0,
    addedOn: createdAt.slice(0, 10),
    texts,
    ...(maker === undefined ? {} : { maker }),
    taxClass: 'standard',
    attributes: attributesOf(sold, source),
    variants: sold.map((variant) => variantOf(variant)),
    media: assets.map(({ name }) => ({ asset: pictureNameOf(name), view: 'front', alts: names })),
    // A brand without a maker is a fault that the import names.
  } as CatalogueRecord;
}

function textsOf({ name, description = '' }: Translation): { name: string; description?: string } {
  const text = description
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_DESCRIPTION);
  return text === '' ? { name } : { name, description: text };
}

function variantOf({ sku, priceWithTax, currencyCode, stockLevels, options }: Variant) {
  const free = stockLevels.reduce((sum, { stockOnHand, stockAllocated }) => sum + stockOnHand - stockAllocated, 0);
  return {
    sku: sku.toUpperCase(),
    attributes: Object.fromEntries(options.map(({ code, group }) => [group.code, code])),
    stock: { onHand: Math.max(0, free) },
    prices: [{ currency: currencyCode, amount: priceWithTax }],
  };
}

/** The groups of options of what is sold, with the values that occur, as text: Vendure knows no colour of a word. */
function attributesOf(variants: readonly Variant[], { languages }: GoodsSource) {
  const groups = new Map<string, { group: Option['group']; values: Map<string, Option> }>();
  for (const option of variants.flatMap(({ options }) => options)) {
    const known = groups.get(option.group.code) ?? { group: option.group, values: new Map<string, Option>() };
    known.values.set(option.code, option);
    groups.set(option.group.code, known);
  }
  const namesOf = (translations: readonly Translation[]): Record<string, string> =>
    Object.fromEntries(
      Object.entries(languages).flatMap(([locale, language]) => {
        const name = translations.find(({ languageCode }) => languageCode === language)?.name;
        return name === undefined ? [] : [[locale, name] as const];
      }),
    );
  return [...groups].map(([key, { group, values }]) => ({
    key,
    kind: 'text' as const,
    names: namesOf(group.translations),
    values: [...values].map(([code, { translations }]) => ({ key: code, names: namesOf(translations) })),
  }));
}
