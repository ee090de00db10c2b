import {
  type ComponentFile,
  type Dimension,
  type NodeReference,
  type ResolvedNode,
  seenBy,
  type VisitorClass,
} from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { Clock } from '@vitrine/platform/clock';
import type { DraftNode, Library, PlaceOf } from '../resolve/index.ts';
import { isDraftRef } from './published-pages.ts';

/** Finds what stands for a component while its data is on the way; `catalog` of the registry's manifest fits. */
export interface Skeletons {
  find(type: string, version?: number): Pick<ComponentFile, 'skeleton'> | undefined;
}

/** The page in which a node comes later, as far as the node depends on it. */
export interface DeferringPage extends Omit<NodeReference, 'node' | 'visitor' | 'personal'> {
  /** What the browser asks before it asks for a node, by the node's id (`DataSource.question`). */
  questions?: ReadonlyMap<string, string>;
  /** Ids of the nodes whose data is for their visitor alone. */
  personal: ReadonlySet<string>;
  /** Ids of those that browsers ask for only if they keep what was looked at (`DataSource.viewed`). */
  viewed?: ReadonlySet<string>;
  visitor: VisitorClass;
  vary: readonly Dimension[];
  library: Library;
}

/** Equal pages keep equal addresses for six hours, so that entity tags and trees of a page hold. */
const RENEWED_MS = 6 * 60 * 60 * 1000;
/** Nobody keeps a draft. */
const DRAFT_SECONDS = 60 * 60;

const TYPE = 'deferred';
const ADDRESS = '/-/nodes/';

/**
 * Makes what stands in a page for nodes that come later: their fallback or a skeleton, with the signed address under
 * which the edge gives the node (ADR 0015).
 */
export function createDeferredNodes({
  components,
  clock,
  signer,
}: {
  components: Skeletons;
  clock: Clock;
  signer: Pick<Signer, 'sign'>;
}): (page: DeferringPage) => PlaceOf {
  const addressOf = (
    {
      visitor,
      vary,
      library: _library,
      questions: _questions,
      viewed: _viewed,
      personal,
      query = {},
      arms = {},
      ...page
    }: DeferringPage,
    node: string,
  ): string => {
    const reference: NodeReference = {
      ...page,
      node,
      ...(isEmpty(query) ? {} : { query }),
      ...(isEmpty(arms) ? {} : { arms }),
      ...(personal.has(node) ? { personal: true as const } : {}),
      ...(vary.length === 0 ? {} : { visitor: { ...seenBy(vary, visitor) } }),
    };
    const token = isDraftRef(page.ref)
      ? signer.sign('node', reference, { seconds: DRAFT_SECONDS })
      : signer.sign('node', reference, { from: Math.floor(clock.now().getTime() / RENEWED_MS) * RENEWED_MS });
    return `${ADDRESS}${token}`;
  };

  const skeletonOf = ({ id, type, v, props }: DraftNode, { message }: Library): ResolvedNode => {
    const { kind = 'text', props: taken = [] } = components.find(type, v)?.skeleton ?? {};
    const known = Object.fromEntries(
      taken.flatMap((name) => (props[name] === undefined || props[name] === null ? [] : [[name, props[name]]])),
    );
    return {
      id: waitingId(id),
      type: 'skeleton',
      v: 1,
      props: { kind, label: message('common.loading', {}) ?? '…', ...known },
    };
  };

  return (page) => (draft, fallback) => {
    const { message } = page.library;
    const src = addressOf(page, draft.id);
    const skeleton = skeletonOf(draft, page.library);
    const question = page.questions?.get(draft.id);
    // What nobody may have to show does not fail: it is left out.
    if (page.viewed?.has(draft.id) === true)
      return { id: draft.id, type: TYPE, v: 1, props: { src, viewed: true }, slots: { waiting: [skeleton] } };
    if (question !== undefined)
      return { id: draft.id, type: TYPE, v: 1, props: { src, question }, slots: { waiting: [skeleton] } };
    if (fallback !== undefined)
      return {
        id: draft.id,
        type: TYPE,
        v: 1,
        props: { src },
        slots: { waiting: [fallback], room: [skeleton] },
        fallback,
      };
    const [text, retry] = [message('error.boundary.title', {}), message('error.boundary.reset', {})];
    const failure = text === undefined || retry === undefined ? {} : { failure: { text, retry } };
    return { id: draft.id, type: TYPE, v: 1, props: { src, ...failure }, slots: { waiting: [skeleton] } };
  };
}

function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0;
}

/** An id like the node's own, and within the length that an id may have. */
function waitingId(id: string): string {
  const parts = id.split('.');
  return [...parts.slice(0, -1), `${(parts.at(-1) ?? '').slice(0, 56)}-waiting`].join('.');
}
