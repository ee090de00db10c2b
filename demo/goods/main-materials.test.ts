import { readFileSync } from 'node:fs';
import type { CatalogueRecord, MainMaterial } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { SHOPS } from './shops.ts';

const ROOT = new URL('../../', import.meta.url);

/** How each is written in compositions, in German, French and Dutch. */
const WORDS: Readonly<Record<MainMaterial, RegExp>> = {
  cotton: /baumwolle|coton|katoen/iu,
  linen: /leinen|\blin\b|linnen/iu,
  wool: /(?<!baum)wolle|laine|wol\b/iu,
  cashmere: /kaschmir|cachemire|kasjmier/iu,
  silk: /seide|soie|zijde/iu,
  viscose: /viskose|viscose/iu,
  lyocell: /lyocell/iu,
  modal: /modal/iu,
  polyester: /polyester/iu,
  polyamide: /polyamide?/iu,
  acrylic: /polyacryl|acrylique/iu,
  leather: /leder|cuir|rundleer|\bleer/iu,
  wood: /holz|eiche|bois|chêne|hout|eiken/iu,
  metal: /metall|stahl|messing|métal|acier|laiton|metaal|staal|rvs/iu,
  glass: /glas|verre/iu,
  ceramic: /keramik|steingut|céramique|grès|keramiek|aardewerk/iu,
  plastic: /kunststoff|plastique|kunststof/iu,
};

describe.each(Object.values(SHOPS))('the main materials of the goods of $key', ({ key: shop, locales }) => {
  const goods = ['goods.jsonl', 'products.jsonl'].flatMap((file) =>
    readFileSync(new URL(`tenants/${shop}/catalogue/${file}`, ROOT), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as CatalogueRecord),
  );
  const compositionOf = ({ attributes = [] }: CatalogueRecord, locale: string): string =>
    attributes.find(({ key }) => key === 'material')?.values[0]?.names?.[locale] ?? '';

  it('are said of every one of them', () => {
    expect(goods.filter(({ mainMaterials = [] }) => mainMaterials.length === 0).map(({ sku }) => sku)).toEqual([]);
  });

  it.each(locales)('are in its composition in $locale', ({ locale }) => {
    const wrong = goods.flatMap((record) =>
      (record.mainMaterials ?? []).flatMap((material) =>
        WORDS[material].test(compositionOf(record, locale))
          ? []
          : [`${record.sku} ${material}: ${compositionOf(record, locale)}`],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it.each(locales)('have every fibre of the half or more in $locale', ({ locale }) => {
    const missing = goods.flatMap((record) => {
      // What a part is made of stands behind its name: small parts are no main thing.
      const [main = ''] = compositionOf(record, locale).split('; ');
      const most = main.split(', ').filter((share) => Number(/^(\d+)\s?%/u.exec(share)?.[1] ?? 0) >= 50);
      const known = (record.mainMaterials ?? []).map((material) => WORDS[material]);
      return most.filter((share) => !known.some((word) => word.test(share))).map((share) => `${record.sku} ${share}`);
    });
    expect(missing).toEqual([]);
  });
});
