import type {
  Condition,
  Dimension,
  Fault,
  Image,
  LayerDocument,
  LayoutDocument,
  ResolvedNode,
  VisitorClass,
} from '@vitrine/schemas';

/** Where a layer stands in the chain, lowest first; what the content service says lies below all that merchandisers do. Layers of one kind keep the order in which they are given. */
export const LAYER_KINDS = ['content', 'tenant', 'locale', 'campaign', 'experiment', 'draft'] as const;
export type LayerKind = (typeof LAYER_KINDS)[number];

/** A layer with what the engine must know of it. Layers of every variant are given, assigned or not. */
export interface AppliedLayer {
  /** Document and revision, such as `at/home.layer#12`; shown in faults and in the provenance. */
  id: string;
  kind: LayerKind;
  document: LayerDocument;
  /** The variant that the layer belongs to; it is applied only if the request has this arm. */
  arm?: { experiment: string; variant: string };
  /** The variant that is shown the page without the layer; everybody else has it. */
  unless?: { experiment: string; variant: string };
}

/** What a page is about, as conditions ask for it: see `SUBJECT_NAMES`. */
export interface SubjectFacts {
  category?: readonly string[];
  brand?: string;
  price?: number;
}

/** What is known of a request. Everything that an answer depends on is in here or in the documents. */
export interface RequestFacts extends VisitorClass {
  tenant: string;
  locale: string;
  page: string;
  /** Decoded, without the locale's prefix, beginning with a slash. */
  path: string;
  now: Date;
  /** The tenant's feature switches; one that is not listed is off. */
  switches: Readonly<Record<string, boolean>>;
  /** Variant key by experiment key. */
  arms: Readonly<Record<string, string>>;
  /** What the page is about; left out, nothing. */
  subject?: SubjectFacts;
  /** What the address says: parameters of its path and listed query values, decoded. Left out: nothing. */
  params?: Readonly<Record<string, string>>;
}

/** Words, pictures, links and content of one tenant in one locale. Undefined means: there is none. */
export interface Library {
  message(key: string, values: Readonly<Record<string, unknown>>): string | undefined;
  asset(name: string): Image | undefined;
  /** What a picture shows; left out where pictures have no words of their own. */
  words?(name: string): string | undefined;
  /** False for a page that the shop has switched off: what links there is left out without a word. */
  link(route: string, params: Readonly<Record<string, unknown>>, hash?: string): string | false | undefined;
  /** Whether an address in a text leads to a page that the shop has switched off; left out where no texts are. */
  leadsOff?(address: string): boolean;
  /** The switch without which nodes of a type are in no tree; undefined for a type that depends on none. */
  switchOf?(type: string, version: number): string | undefined;
  /** Every name of a kind, for messages to authors; left out where nobody reads them. */
  names?(kind: 'text' | 'picture' | 'route'): readonly string[];
  content(entry: string, field: string | undefined): unknown;
  context(name: string): unknown;
}

/** Data that a tree asks for. Equal needs are listed once. */
export interface Need {
  /** Identifies source and arguments; the key of the result in `fill`. */
  key: string;
  source: string;
  args: Record<string, unknown>;
  /** Whether a node that must be shown depends on it. */
  critical: boolean;
  /** Ids of the nodes that asked, in the order of the tree. */
  nodes: string[];
}

/** A place in a node's props that waits for data. */
export interface Hole {
  /** Keys and indexes from the props down to the place. */
  path: readonly (string | number)[];
  /** Key of the need that fills it. */
  need: string;
  /** JSON pointer into the result; '' is the whole result. */
  pointer: string;
}

/**
 * A node whose questions are answered but for its data. Places that wait for data hold null.
 * A draft is shared between requests: nobody changes it.
 */
export interface DraftNode {
  id: string;
  type: string;
  v: number;
  props: Record<string, unknown>;
  slots?: Record<string, DraftNode[]>;
  fallback?: DraftNode;
  critical?: true;
  /** Keys of all needs that the node declared, used or not, by their local names. */
  needs?: Readonly<Record<string, string>>;
  holes?: readonly Hole[];
  /** JSON pointers into the node of values that could not be answered and were left out; each has a warning, but for parameters that the address does not have. */
  unanswered?: readonly string[];
  /** The node has a need in browser mode: it comes after the page has loaded, with all that lies in it. */
  later?: true;
}

/** A node that comes after the page, and the data that it then asks for, that of the nodes in it included. */
export interface LaterNode {
  node: string;
  needs: Need[];
}

/** A resolved tree that waits for its data. */
export type ResolvedDraft = DraftNode;

/** The page's head, translated. A field is absent if no document sets it. */
export interface PageMeta {
  title?: string;
  description?: string;
  robots: 'index' | 'noindex';
}

/** Why a node of the documents is not in the tree. */
export interface Absence {
  reason: 'hidden' | 'condition';
  /** The layer that hid it or gave the condition. */
  layer: string;
  when?: Condition;
}

/** "Why do I see this?": which layer gave what. Layers are named by their ids. */
export interface Provenance {
  /** The layer that brought each node of the tree, fallbacks included. */
  nodes: Record<string, string>;
  /** Only what a layer above the node's own changed: JSON pointer in the node → layer. */
  values: Record<string, Record<string, string>>;
  /** The layer that moved a node last. */
  moved: Record<string, string>;
  /** Nodes that a condition or a tombstone keeps out; the nodes below them are not listed. */
  absent: Record<string, Absence>;
  /** Layers that were applied, lowest first, the base included. */
  layers: string[];
}

export interface ResolveInput {
  base: LayoutDocument;
  /** Shown in faults and in the provenance; `base/<page>.layout` if left out. */
  baseId?: string;
  /** All layers of the page, of its frame first; which documents belong to a page is the caller's to know. */
  layers: readonly AppliedLayer[];
  request: RequestFacts;
  library: Library;
}

/** What `resolve` gives. */
export interface Resolution {
  tree: ResolvedDraft;
  meta: PageMeta;
  /** What the page must wait for. */
  needs: Need[];
  /** Nodes that the page does not wait for, in the order of the tree. */
  later: LaterNode[];
  provenance: Provenance;
  /** What could not be applied or answered, in the order in which it was met. */
  warnings: Fault[];
  /** Static superset of the dimensions that any layer or variant of the page can depend on, in fixed order. */
  vary: Dimension[];
  /** What invalidates the answer, sorted; the tags of data are added by `fill`. */
  tags: string[];
  /** ISO instant of the next moment at which a schedule can change the answer; empty if there is none. */
  validUntil: string;
}

/** What data may know better of a page's head than its document; `params` are those of the canonical address. */
export type DataHead = Partial<PageMeta> & { params?: Readonly<Record<string, string>> };

/**
 * What became of a need. `expires` is an ISO instant; `head` is what the data knows better of the page's head than its
 * document; `isEmpty` says that there is nothing to show, `isLate` that it is under way.
 */
export type DataResult =
  | {
      ok: true;
      value: unknown;
      tags: readonly string[];
      isEmpty?: boolean;
      isLate?: boolean;
      expires?: string;
      head?: DataHead;
    }
  | { ok: false; reason: string };

export interface FillInput {
  tree: ResolvedDraft;
  /** By `Need.key`. A need without a result counts as failed. */
  results: ReadonlyMap<string, DataResult>;
  /** What stands in the place of a node that comes later; without it the node's fallback does, or nothing. */
  placeOf?: PlaceOf;
}

/** Makes what stands in the page for a node that comes later. `fallback` is the node's own, filled. */
export type PlaceOf = (draft: DraftNode, fallback: ResolvedNode | undefined) => ResolvedNode;

/** What `fill` gives. */
export interface Filled {
  root: ResolvedNode;
  /** Tags of all data that went in, sorted. */
  tags: string[];
  warnings: Fault[];
  /** Ids of nodes marked `critical` that cannot be shown; if any, the page must not be served. */
  criticalFailures: string[];
  /** Smallest `expires` of the data that went in, as ISO instant; empty if there is none. */
  validUntil: string;
}
