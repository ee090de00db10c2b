import type { Fault } from '@vitrine/schemas';
import type { Mention } from '../mentions/index.ts';
import type { ProposedDocument } from './assess-set.ts';
import type { WorldTenant } from './page-world.ts';

/** What becomes of a document that the other shop has already. */
export type Existing = 'refuse' | 'replace' | 'add';

/** What was made for the other shop so far. */
export interface Copy {
  documents: ProposedDocument[];
  mentions: {
    locales: readonly string[];
    list: readonly Mention[];
    layer: string;
  }[];
  leftOut: string[];
  faults: Fault[];
}

/** From where a page is copied, and to where. */
export interface Shops {
  from: WorldTenant;
  to: WorldTenant;
  existing: Existing;
}
