import type { KindKey } from '../designs.ts';
import type { Weave } from '../ranges/range.ts';

/** What one kind of goods is called, and what can be said of how it is made; each line is a sentence. */
export interface KindWords {
  readonly noun: string;
  readonly lines: readonly [string, string, string];
}

/** Everything that is said of goods in one language. */
export interface Words {
  readonly kinds: Readonly<Record<KindKey, KindWords>>;
  /** After the noun, of what is woven or printed so; empty where the noun says it. */
  readonly weaves: Readonly<Record<Weave, string>>;
  /** Names of models, all of them made up or given names. */
  readonly models: readonly string[];
  readonly fibres: Readonly<Record<Fibre, string>>;
  readonly care: Readonly<Record<Care, string>>;
  readonly views: Readonly<Record<'back' | 'side' | 'detail' | 'styled' | 'room', string>>;
  readonly materialName: string;
  readonly careName: string;
  /** The percent sign after a number. */
  readonly percent: string;
  /** `name` in `colour`. */
  inColour(name: string, colour: string): string;
}

export type Fibre =
  | 'cotton'
  | 'viscose'
  | 'polyester'
  | 'wool'
  | 'linen'
  | 'elastane'
  | 'polyamide'
  | 'modal'
  | 'leather'
  | 'textile'
  | 'acrylic'
  | 'oak'
  | 'steel'
  | 'ceramic'
  | 'glass'
  | 'brass'
  | 'metal';

export type Care = 'wash30' | 'wash40' | 'wash60' | 'hand' | 'dry' | 'wipe';
