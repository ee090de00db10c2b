import type { CatalogueRecord } from '@vitrine/schemas';
import { COLOURS } from './colours.ts';
import type { Design } from './designs.ts';
import { materialOf } from './materials.ts';
import { diceFor } from './random.ts';
import type { Language, Shop } from './shops.ts';
import { dutch } from './words/dutch.ts';
import { french } from './words/french.ts';
import { german, LOCAL } from './words/german.ts';
import type { Words } from './words/words.ts';

export const WORDS: Readonly<Record<Language, Words>> = { de: german, fr: french, nl: dutch };

/** What is said of a design in a locale. */
export interface Description {
  readonly name: string;
  readonly description: string;
  readonly colour: string;
  readonly material: string;
  readonly care: string;
}

/** German as it is said in Vienna or Zurich; other languages as they are. */
export function localised(text: string, locale: string): string {
  const words = Object.entries(LOCAL[locale] ?? {});
  const said = words.reduce((line, [word, local]) => line.replaceAll(word, local), text);
  return locale === 'de-CH' ? said.replaceAll('ß', 'ss') : said;
}

type EnergyClass = NonNullable<CatalogueRecord['energy']>['class'];

/** Energy classes of the machines that have a label; the scale has to stand beside the class. */
const ENERGY: Partial<Record<Design['kind'], readonly EnergyClass[]>> = {
  washer: ['A', 'B', 'C'],
  dryer: ['B', 'C'],
  fridge: ['C', 'D', 'E'],
};

/** The energy class of a design; undefined for what has no label. */
export function energyClassOf(design: Design): EnergyClass | undefined {
  const classes = ENERGY[design.kind];
  return classes === undefined ? undefined : diceFor(`energy ${design.name}`).of(classes);
}

/** Words about a design in a shop; `edition` 0 is the only one unless goods are repeated for a measurement. */
export function describe(design: Design, shop: Shop, locale: string, language: Language, edition: number): Description {
  const words = WORDS[language];
  const { kind, weave, colour } = design;
  const { noun, lines } = words.kinds[kind];
  const energyClass = energyClassOf(design);
  const energy = energyClass === undefined ? '' : ` ${energyClass} (A–G)`;
  const dice = diceFor(`model ${shop.key} ${language} ${kind} ${weave} ${edition}`);
  const model = dice.of(words.models);
  const base = [noun + energy, model, words.weaves[weave]].filter((part) => part !== '').join(' ');
  const size = kind === 'bedding' ? `, ${shop.bed}` : '';
  const colourName = COLOURS[colour][language];
  const { parts, care } = materialOf(design);
  const material = parts
    .map(([fibre, percent]) =>
      percent === undefined ? words.fibres[fibre] : `${percent}${words.percent} ${words.fibres[fibre]}`,
    )
    .join(', ');
  const start = diceFor(`lines ${shop.key} ${design.name}`).between(0, 2);
  const said = [0, 1].map((step) => lines[(start + step) % 3] ?? '');
  const made = parts.every(([, percent]) => percent === undefined) ? '' : ` ${material}.`;
  return {
    name: localised(words.inColour(base + size, colourName), locale),
    description: localised(`${said.join(' ')}${made}`, locale),
    // Alone it begins as a name does, in every language.
    colour: localised(colourName.charAt(0).toUpperCase() + colourName.slice(1), locale),
    material: localised(material, locale),
    care: localised(words.care[care], locale),
  };
}
