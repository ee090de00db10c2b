import {
  fault,
  hasNul,
  parseJson,
  validateCatalogueRecord,
  type CatalogueRecord,
  type Fault,
  type Result,
} from '@vitrine/schemas';
import type { SellingShop } from '../stored-product.ts';

/** What an importer needs to know of the shop. */
export interface ImportingShop extends SellingShop {
  hasPicture(name: string): boolean;
  /** Keys of all categories that it has a name for; left out where nobody is to be told of others. */
  namedCategories?(): readonly string[];
}

const MAX_LINE_BYTES = 512 * 1024;

/** The value of a line. `layer` names the line in faults. */
export function parseLine(line: string, layer: string): Result<unknown> {
  return parseJson(line, { maxBytes: MAX_LINE_BYTES, layer });
}

/** A value as a record that the shop can show: what the schema cannot say is looked at as well. */
export function readRecord(value: unknown, shop: ImportingShop, layer: string): Result<CatalogueRecord> {
  if (hasNul(value))
    return {
      ok: false,
      faults: [
        fault('NOT_ALLOWED', {
          expected: 'texts without the sign U+0000, which no database keeps',
          got: 'one with it',
          layer,
        }),
      ],
    };
  const read = validateCatalogueRecord(value, { layer });
  if (!read.ok) return read;
  const faults = [
    ...languageFaults(read.value, shop),
    ...attributeFaults(read.value),
    ...priceFaults(read.value, shop),
  ].map(([expected, got, pointer]) => fault('NOT_ALLOWED', { expected, got, pointer, layer }));
  return faults.length === 0 ? read : { ok: false, faults };
}

/** The SKU that a line names, if it is at least that far a record: so that a bad line is no missing one. */
export function skuIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('sku' in value)) return undefined;
  return typeof value.sku === 'string' ? value.sku : undefined;
}

type Finding = readonly [expected: string, got: unknown, pointer: string];

function languageFaults({ texts, media }: CatalogueRecord, { locale, hasPicture }: ImportingShop): Finding[] {
  const own = texts[locale];
  return [
    ...(own?.name === undefined
      ? [[`a name in ${locale}, the shop's own language`, own, `/texts/${locale}`] as const]
      : []),
    ...media.flatMap(({ asset, alts }, index): Finding[] => [
      ...(alts[locale] === undefined ? [[`what it shows in ${locale}`, alts, `/media/${index}/alts`] as const] : []),
      ...(hasPicture(asset) ? [] : [['a picture that the shop has', asset, `/media/${index}/asset`] as const]),
    ]),
  ];
}

/** What a value must have for its kind. */
const NEEDS = { text: undefined, colour: 'hex', image: 'image', range: 'amount', rating: 'amount' } as const;

function attributeFaults({ attributes = [], variants, media }: CatalogueRecord): Finding[] {
  const known = new Map(attributes.map(({ key, values }) => [key, new Set(values.map((value) => value.key))]));
  const twice = repeated(attributes.map(({ key }) => key));
  const articles = repeated(variants.map(({ sku }) => sku));
  return [
    ...(twice === undefined ? [] : [['each attribute once', twice, '/attributes'] as const]),
    ...(articles === undefined ? [] : [['each variant once', articles, '/variants'] as const]),
    ...attributes.flatMap(({ kind, values }, index) => {
      const need = NEEDS[kind];
      return values.flatMap((value, place): Finding[] =>
        need === undefined || value[need] !== undefined
          ? []
          : [[`${need}, since it is a ${kind}`, value, `/attributes/${index}/values/${place}`]],
      );
    }),
    ...variants.flatMap((variant, index) =>
      Object.entries(variant.attributes).flatMap(([key, value]): Finding[] =>
        known.get(key)?.has(value) === true
          ? []
          : [['a value that the product has of that attribute', value, `/variants/${index}/attributes/${key}`]],
      ),
    ),
    ...media.flatMap(({ colour }, index): Finding[] =>
      colour === undefined || known.get('colour')?.has(colour) === true
        ? []
        : [['a colour that the product has', colour, `/media/${index}/colour`]],
    ),
  ];
}

function priceFaults({ variants }: CatalogueRecord, { currency }: ImportingShop): Finding[] {
  return variants.flatMap(({ prices }, index): Finding[] => {
    const twice = repeated(prices.map((price) => `${price.currency} ${price.validFrom ?? ''}`));
    return [
      ...(prices.some((price) => price.currency === currency)
        ? []
        : [[`a price in ${currency}`, prices[0]?.currency, `/variants/${index}/prices`] as const]),
      ...(twice === undefined
        ? []
        : [['one price of a currency from a moment on', twice, `/variants/${index}/prices`] as const]),
    ];
  });
}

function repeated(keys: readonly string[]): string | undefined {
  return new Set(keys).size === keys.length ? undefined : keys.find((key, index) => keys.indexOf(key) !== index);
}

/** The sentences of faults, as a list of what is wrong with a file names them. */
export function sentencesOf(faults: readonly Fault[]): string[] {
  return faults.map(({ message }) => message);
}
