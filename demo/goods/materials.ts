import type { Design } from './designs.ts';
import { KINDS } from './kinds.ts';
import type { Care, Fibre } from './words/words.ts';

/** What a thing is made of: shares of fibres, or one material without a share; and how it is looked after. */
export interface Material {
  readonly parts: readonly (readonly [fibre: Fibre, percent: number | undefined])[];
  readonly care: Care;
}

const only = (fibre: Fibre, care: Care): Material => ({ parts: [[fibre, undefined]], care });
const mixed = (care: Care, ...parts: readonly (readonly [Fibre, number])[]): Material => ({ parts, care });

const KNITWEAR = new Set<Design['kind']>(['jumper-crew', 'jumper-roll', 'cardigan']);
const OUTER = new Set<Design['kind']>(['blazer', 'coat-tie', 'coat-double', 'scarf']);
const OBJECTS: Partial<Record<Design['kind'], Material>> = {
  table: only('oak', 'wipe'),
  chest: only('oak', 'wipe'),
  lamp: only('brass', 'wipe'),
  vase: only('ceramic', 'wipe'),
  mirror: only('glass', 'wipe'),
  pans: only('steel', 'wipe'),
  washer: only('metal', 'wipe'),
  dryer: only('metal', 'wipe'),
  fridge: only('metal', 'wipe'),
  espresso: only('metal', 'wipe'),
  rug: mixed('dry', ['wool', 80], ['cotton', 20]),
  towel: mixed('wash60', ['cotton', 100]),
};

/** The material of a design; the same in all shops. */
export function materialOf({ kind, weave }: Design): Material {
  const object = OBJECTS[kind];
  if (object !== undefined) return object;
  const { family } = KINDS[kind];
  if (weave === 'calf') return only('leather', 'wipe');
  if (weave === 'linen') return mixed(family === 'furniture' ? 'dry' : 'wash40', ['linen', 55], ['cotton', 45]);
  if (weave === 'boucle') return mixed('dry', ['polyester', 92], ['acrylic', 8]);
  if (weave === 'terry') return mixed('wash60', ['cotton', 100]);
  if (family === 'swim') return mixed('hand', ['polyamide', 82], ['elastane', 18]);
  if (weave === 'lace') return mixed('hand', ['polyamide', 84], ['elastane', 16]);
  if (weave === 'satin') return mixed('wash30', ['polyester', 97], ['elastane', 3]);
  if (weave === 'denim') return mixed('wash40', ['cotton', 98], ['elastane', 2]);
  if (KNITWEAR.has(kind)) return mixed('hand', ['wool', 50], ['acrylic', 50]);
  if (OUTER.has(kind)) return mixed('dry', ['wool', 70], ['polyester', 30]);
  if (kind === 'bra-moulded') return mixed('hand', ['polyamide', 74], ['elastane', 26]);
  if (family === 'underwear') return mixed('wash40', ['cotton', 95], ['elastane', 5]);
  if (kind.startsWith('dress') || kind.startsWith('blouse')) return mixed('wash30', ['viscose', 100]);
  if (kind === 'skirt-pleat') return mixed('wash30', ['polyester', 100]);
  if (kind === 'trousers') return mixed('wash30', ['viscose', 62], ['polyester', 34], ['elastane', 4]);
  return mixed('wash40', ['cotton', 100]);
}
