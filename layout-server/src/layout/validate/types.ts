import type { AjvError, ComponentFile, Dimension, Fault, LayoutDocument } from '@vitrine/schemas';
import type { AppliedLayer, Library, RequestFacts, Resolution } from '../resolve/index.ts';

/** What a component's slot takes. */
export interface SlotRule {
  accepts: readonly string[];
  min?: number;
  max?: number;
}

/** What the gates must know of a component; `ComponentDefinition` of the registry's manifest has it all. */
export interface ComponentRules {
  type: string;
  version: number;
  slots: Readonly<Record<string, SlotRule>>;
  heading?: { prop: string; level: number; levelProp?: string };
  /** Where it crops pictures of its props, as `component.schema.json` says. */
  frames?: readonly {
    picture: string;
    ratios: readonly string[];
    when?: Readonly<Record<string, readonly (string | null)[]>>;
  }[];
  /** A page has at most one of it. */
  once?: boolean;
  /** When its scripts start in the browser; undefined if it brings none. */
  island?: string;
  /** What stands for it while its data is on the way. */
  skeleton?: NonNullable<ComponentFile['skeleton']>;
  /** JSON Schema of the props, for their defaults; a component of a test may have none. */
  propsSchema?: object;
  /** Null if the props are valid. */
  validateProps(props: unknown): readonly AjvError[] | null;
}

/** Finds components by type and props version; `catalog` of the registry's manifest fits. */
export interface ComponentLookup {
  types(): readonly string[];
  find(type: string, version?: number): ComponentRules | undefined;
}

/** Finds data sources by name. */
export interface SourceLookup {
  find(name: string): { personal?: boolean; checkArgs(args: unknown): Fault[] } | undefined;
}

/** A tenant's locale with its words, pictures, links and content. */
export interface Edition {
  tenant: string;
  locale: string;
  library: Library;
  /** Every switch with its state: what one keeps out of this tenant's trees is not asked for here. */
  switches: Readonly<Record<string, boolean>>;
}

/** What a single document is checked against. */
export interface DocumentSetting {
  /** `<scope>/<page>.<layout|layer>`; shown in every fault. */
  id: string;
  components: ComponentLookup;
  sources: SourceLookup;
  /** Names of every switch that a tenant can have. */
  switches: readonly string[];
  /** Every tenant and locale in which the document is shown; words, pictures and routes must exist in each. */
  editions: readonly Edition[];
}

/** One page of one tenant in one locale with one set of arms. */
export interface PageCheck {
  base: LayoutDocument;
  baseId?: string;
  /** The document that header and footer come from; undefined for a page that stands alone. */
  frameId?: string | undefined;
  layers: readonly AppliedLayer[];
  /** Tenant, locale, path, switches, arms and time; device, login, segment and bot are tried in all combinations. */
  request: RequestFacts;
  library: Library;
  components: ComponentLookup;
  sources: SourceLookup;
}

/** What `checkPage` found. */
export interface PageVerdict {
  /** What forbids publishing, in the order of the page. */
  faults: Fault[];
  /** What an author should know and may publish nevertheless, such as a `was` that no longer fits. */
  warnings: Fault[];
  /** Dimensions on which the page depends. */
  vary: Dimension[];
  /** Hash over the resolved trees of all combinations: it differs if a shopper can see a difference. */
  fingerprint: string;
  /** The page as `request` itself sees it. */
  resolution: Resolution;
}
