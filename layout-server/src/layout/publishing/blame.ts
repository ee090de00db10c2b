import {
  BASE_SCOPE,
  documentId,
  type DocumentAddress,
  type LayoutAddress,
  type Revision,
  type Revisions,
  type RevisionSummary,
} from '../revisions/index.ts';
import { nodesOf, piecesOf, wordsOf, type Piece } from './blame-pieces.ts';
import { validateSearchRules } from '@vitrine/schemas';
import { saidRules } from '@vitrine/commerce/search-rules';
import { frameNamedBy } from './site.ts';

/** What a document says of a value since one of its revisions. */
export interface BlameEntry {
  documentId: string;
  /** The revision with which it came; of it come who, when and why. */
  revision: RevisionSummary;
  /** Where a rollback brought it back: the revision with which it had come before that. */
  from: RevisionSummary | undefined;
  /** What the document says, in words. */
  says: string;
}

/** Longer back nobody looks; the oldest looked at is then named. */
const LONGEST = 100;

/**
 * Who gave a value of a node, when and why: each document of the page that says something of it, lowest first, so that
 * the last one decides; of a document an entry for each of its revisions that gave a part of it, oldest first. Without a
 * pointer: the node as a whole. Empty if nothing published says anything of it. For a shared layout that layout alone is asked.
 */
export async function blameValue(
  revisions: Pick<Revisions, 'published' | 'publishedSet' | 'history' | 'byNumber'>,
  address: LayoutAddress,
  node: string,
  pointer: string,
): Promise<BlameEntry[]> {
  const documents = await documentsAbout(revisions, address);
  const entries = await Promise.all(
    documents.map((document) => entriesOf(revisions, document, (state) => piecesOf(state, node, pointer))),
  );
  return entries.flat();
}

/** The same of the rules of a shop: who gave those that are about something, such as a SKU, a term or a brand. */
export async function blameRules(
  revisions: Pick<Revisions, 'published' | 'history' | 'byNumber'>,
  { scope, page, kind }: DocumentAddress,
  about: string,
): Promise<BlameEntry[]> {
  const current = await revisions.published(scope, page, kind);
  const wanted = about.toLowerCase();
  const pieces = (document: unknown): Piece[] => {
    const read = validateSearchRules(document);
    const rules = read.ok ? saidRules(read.value) : [];
    return rules
      .filter((rule) => rule.about.some((one) => one.toLowerCase() === wanted))
      .map(({ key, words }) => ({ key, says: { words } }));
  };
  return current === undefined ? [] : entriesOf(revisions, current, pieces);
}

/** The ids of all nodes that `blameValue` can be asked of. */
export async function nodesToBlame(
  revisions: Pick<Revisions, 'published' | 'publishedSet'>,
  address: LayoutAddress,
): Promise<string[]> {
  const documents = await documentsAbout(revisions, address);
  return [...new Set(documents.flatMap(({ document }) => nodesOf(document)))];
}

/** What is published of a page with its frame, lowest first; of a shared layout itself alone. */
async function documentsAbout(
  revisions: Pick<Revisions, 'published' | 'publishedSet'>,
  { scope, page, kind }: LayoutAddress,
): Promise<Revision[]> {
  if (kind === 'layout' && scope === BASE_SCOPE) {
    const own = await revisions.published(scope, page, kind);
    return own ? [own] : [];
  }
  const set = await revisions.publishedSet(scope, page);
  const frame = frameNamedBy(set.base?.document);
  const outer = frame === undefined ? undefined : await revisions.publishedSet(scope, frame);
  return [outer?.base, set.base, ...(outer?.layers ?? []), ...set.layers].filter((each) => each !== undefined);
}

/** One piece on its way back through the history of its document. */
interface Trace {
  piece: Piece;
  came: RevisionSummary;
  from: RevisionSummary | undefined;
  /** A rollback brought it: what was there before it is skipped until the piece is found again. */
  isAway: boolean;
  isFound: boolean;
}

async function entriesOf(
  revisions: Pick<Revisions, 'history' | 'byNumber'>,
  current: Revision,
  pieces: (document: unknown) => readonly Piece[],
): Promise<BlameEntry[]> {
  const traces = pieces(current.document).map((piece): Trace => ({
    piece,
    came: current,
    from: undefined,
    isAway: false,
    isFound: false,
  }));
  if (traces.length === 0) return [];
  const { scope, page, kind } = current;
  const shown = (await revisions.history(scope, page, kind, LONGEST)).filter(
    ({ number, publishedAt }) => number <= current.number && publishedAt !== undefined,
  );
  for (const summary of shown) {
    const open = traces.filter(({ isFound }) => !isFound);
    if (open.length === 0) break;
    const revision = await revisions.byNumber(scope, page, kind, summary.number);
    const then = new Set(pieces(revision?.document).map(({ key }) => key));
    for (const trace of open) goBack(trace, summary, then.has(trace.piece.key));
  }
  const together = Map.groupBy(traces, ({ came, from }) => `${came.number} ${from?.number ?? ''}`);
  return [...together.values()]
    .flatMap((list) => {
      const [first] = list;
      const says = wordsOf(list.map(({ piece }) => piece));
      return first ? [{ documentId: documentId(current), revision: first.came, from: first.from, says }] : [];
    })
    .toSorted((one, other) => one.revision.number - other.revision.number);
}

function goBack(trace: Trace, summary: RevisionSummary, isThere: boolean): void {
  if (isThere) {
    if (trace.isAway || trace.from !== undefined) trace.from = summary;
    else trace.came = summary;
    trace.isAway = false;
  } else if (!trace.isAway) {
    trace.isAway = (trace.from ?? trace.came).source === 'rollback';
    trace.isFound = !trace.isAway;
  }
}
