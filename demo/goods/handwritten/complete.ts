import { readFileSync } from 'node:fs';
import type { CatalogueRecord, RecordAttribute } from '@vitrine/schemas';
import { ENDS } from '../../pictures/goods/subject.ts';
import type { Master } from '../../pictures/picture.ts';
import { localised, WORDS } from '../describe.ts';
import type { KindKey } from '../designs.ts';
import { viewsOf } from '../media.ts';
import type { Language, Shop } from '../shops.ts';
import { mainMaterialsOf } from '../main-materials.ts';
import { makingOf, type Component, type Making, type Share } from './makings.ts';
import { HANDWRITTEN_WORDS, type HandwrittenCare, type Substance } from './words.ts';

type Media = CatalogueRecord['media'][number];

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function substance(key: Substance, language: Language): string {
  const all: Record<Substance, string> = { ...WORDS[language].fibres, ...HANDWRITTEN_WORDS[language].substances };
  return all[key];
}

const sharesIn = (shares: readonly Share[], language: Language): string =>
  shares
    .map(([key, percent]) =>
      percent === undefined
        ? substance(key, language)
        : `${percent}${WORDS[language].percent} ${substance(key, language)}`,
    )
    .join(', ');

const componentIn = ({ part, shares }: Component, language: Language): string =>
  part === undefined
    ? sharesIn(shares, language)
    : `${HANDWRITTEN_WORDS[language].parts[part]}: ${sharesIn(shares, language)}`;

const ADDED = new Set(['material', 'lining', 'filling', 'care']);

/** What the product is made of and how it is looked after, by the attributes that drawn goods have. */
function attributesOf(shop: Shop, making: Making): readonly RecordAttribute[] {
  const { material, lining, filling, care, hasHornButtons = false } = making;
  const said = (words: (language: Language) => string): Record<string, string> =>
    Object.fromEntries(
      shop.locales.map(({ locale, language }) => [locale, localised(capital(words(language)), locale)]),
    );
  const attribute = (
    key: string,
    name: (language: Language) => string,
    value: (language: Language) => string,
  ): RecordAttribute => ({
    key,
    kind: 'text',
    names: said(name),
    values: [{ key: key.slice(0, 1), names: said(value) }],
  });
  return [
    attribute(
      'material',
      (language) => WORDS[language].materialName,
      (language) =>
        [
          ...material.map((one) => componentIn(one, language)),
          ...(hasHornButtons ? [HANDWRITTEN_WORDS[language].hornButtons] : []),
        ].join('; '),
    ),
    ...(lining === undefined
      ? []
      : [
          attribute(
            'lining',
            (language) => HANDWRITTEN_WORDS[language].liningName,
            (language) => sharesIn(lining, language),
          ),
        ]),
    ...(filling === undefined
      ? []
      : [
          attribute(
            'filling',
            (language) => HANDWRITTEN_WORDS[language].fillingName,
            (language) => sharesIn(filling, language),
          ),
        ]),
    attribute(
      'care',
      (language) => WORDS[language].careName,
      (language) => careIn(care, language),
    ),
  ];
}

function careIn(key: HandwrittenCare, language: Language): string {
  const all: Record<HandwrittenCare, string> = { ...WORDS[language].care, ...HANDWRITTEN_WORDS[language].care };
  return all[key];
}

/** The pictures that are drawn of what a front shows, each called after the front. */
function furtherViews(front: Media, kind: KindKey, shop: Shop): readonly Media[] {
  const seen = viewsOf(kind);
  return (['back', 'detail', 'styled'] as const).map((drawn): Media => {
    const view = seen[drawn];
    const alts = shop.locales.map(({ locale, language }): [string, string] => [
      locale,
      `${front.alts[locale] ?? front.asset}, ${WORDS[language].views[view]}`,
    ]);
    return { ...front, asset: `${front.asset}-${ENDS[drawn]}`, view, alts: Object.fromEntries(alts) };
  });
}

/**
 * A record that was written by hand, with its material, its care and its further views, which programs tell and draw; what was
 * there of that before gives way. `kinds` says what the masters show.
 */
export function completed(record: CatalogueRecord, shop: Shop, kinds: ReadonlyMap<string, KindKey>): CatalogueRecord {
  const fronts = record.media.filter(({ view }) => view === 'front');
  const first = fronts[0];
  if (first === undefined) throw new Error(`expected ${record.sku} to have a picture of its front, got none`);
  const making = makingOf(shop.key, first.asset);
  if (making === undefined) throw new Error(`expected a making of ${first.asset} for ${shop.key}, got none`);
  return {
    ...record,
    mainMaterials: [...mainMaterialsOf(making.material)],
    attributes: [...(record.attributes ?? []).filter(({ key }) => !ADDED.has(key)), ...attributesOf(shop, making)],
    media: fronts.flatMap((front) => {
      const kind = kinds.get(front.asset);
      if (kind === undefined) throw new Error(`expected a master that shows goods, got ${front.asset}`);
      return [front, ...furtherViews(front, kind, shop)];
    }),
  };
}

/** What masters show, by their names. */
export const kindsOfMasters = (masters: readonly Master[]): ReadonlyMap<string, KindKey> =>
  new Map(masters.flatMap(({ name, goods }) => (goods === undefined ? [] : [[name, goods.kind] as const])));

/** The completed records of a shop's `products.jsonl` in its catalogue's folder. */
export const handwrittenGoods = (
  shop: Shop,
  folder: string,
  kinds: ReadonlyMap<string, KindKey>,
): readonly CatalogueRecord[] =>
  readFileSync(`${folder}products.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => completed(JSON.parse(line) as CatalogueRecord, shop, kinds));
