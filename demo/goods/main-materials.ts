import type { MainMaterial } from '@vitrine/schemas';
import type { Part, Substance } from './handwritten/words.ts';

/** From so many per cent on a fibre is one of the main materials; what has no share is one anyway. */
const MAIN_PERCENT = 40;

/** What substances are, by what is said of them in words; none where that names nothing that somebody would look for. */
const MATERIALS: Readonly<Record<Substance, readonly MainMaterial[]>> = {
  cotton: ['cotton'],
  viscose: ['viscose'],
  polyester: ['polyester'],
  wool: ['wool'],
  linen: ['linen'],
  elastane: [],
  polyamide: ['polyamide'],
  modal: ['modal'],
  leather: ['leather'],
  textile: [],
  acrylic: ['acrylic'],
  oak: ['wood'],
  steel: ['metal'],
  ceramic: ['ceramic'],
  glass: ['glass', 'metal'],
  brass: ['metal', 'linen'],
  metal: ['metal'],
  lyocell: ['lyocell'],
  silk: ['silk'],
  cashmere: ['cashmere'],
  newWool: ['wool'],
  merino: ['wool'],
  lambswool: ['wool'],
  cowhide: ['leather'],
  rubber: [],
  foam: [],
  wood: ['wood'],
  oakOnly: ['wood'],
  oakOiled: ['wood'],
  oakVeneer: ['wood'],
  pureBrass: ['metal'],
  pureGlass: ['glass'],
  earthenware: ['ceramic'],
  steelAndPlastic: ['metal', 'plastic'],
};

/** Parts that nobody would call a thing after. */
const SMALL_PARTS = new Set<Part | undefined>(['gusset', 'lace', 'insole', 'sole', 'legs', 'knobs']);

interface MadePart {
  readonly part?: Part;
  readonly shares: readonly (readonly [substance: Substance, percent?: number | undefined])[];
}

/** The main materials of a thing by its parts, the first one first. */
export function mainMaterialsOf(parts: readonly MadePart[]): readonly MainMaterial[] {
  const named = parts
    .filter(({ part }) => !SMALL_PARTS.has(part))
    .flatMap(({ shares }) => shares)
    .filter(([, percent = MAIN_PERCENT]) => percent >= MAIN_PERCENT);
  return [...new Set(named.flatMap(([substance]) => MATERIALS[substance]))];
}
