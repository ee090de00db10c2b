import { canonicalJson, validateLayerDocument, validateLayoutDocument, type Operation } from '@vitrine/schemas';
import { parsePointer, valueAt } from '../resolve/index.ts';
import {
  BASE_SCOPE,
  documentId,
  isOfLayout,
  type LayoutAddress,
  type Revision,
  type Revisions,
  type RevisionSummary,
} from '../revisions/index.ts';
import { operationText, placesIn, valueText } from '../wording/index.ts';
import { frameNamedBy } from './site.ts';

/** One document's say in a value: in which revision it began to say so. */
export interface BlameEntry {
  documentId: string;
  /** The revision with which it came; of it come who, when and why. */
  revision: RevisionSummary;
  /** What the document says, in words. */
  says: string;
}

/** Longer back nobody looks; the oldest looked at is then named. */
const LONGEST = 100;

/**
 * Who gave a value of a node, when and why: each document of the page that says something of it, lowest first, so that
 * the last one decides. Without a pointer: the node as a whole. Empty if nothing published says anything of it.
 * For a shared layout that layout alone is asked.
 */
export async function blameValue(
  revisions: Pick<Revisions, 'published' | 'publishedSet' | 'history' | 'byNumber'>,
  address: LayoutAddress,
  node: string,
  pointer: string,
): Promise<BlameEntry[]> {
  const documents = await documentsAbout(revisions, address);
  const entries = await Promise.all(documents.map((document) => entryOf(revisions, document, node, pointer)));
  return entries.filter((entry) => entry !== undefined);
}

/** The ids of all nodes that `blameValue` can be asked of. */
export async function nodesToBlame(
  revisions: Pick<Revisions, 'published' | 'publishedSet'>,
  address: LayoutAddress,
): Promise<string[]> {
  const documents = await documentsAbout(revisions, address);
  return [...new Set(documents.flatMap(nodesOf))];
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

/** The nodes that a document brings. */
function nodesOf({ document }: Revision): string[] {
  const layout = validateLayoutDocument(document);
  if (layout.ok) return [...placesIn(layout.value).keys()];
  const layer = validateLayerDocument(document);
  return layer.ok ? layer.value.ops.flatMap((each) => (each.op === 'insert' ? nodesIn(each) : [])) : [];
}

function nodesIn({ node }: Operation & { op: 'insert' }): string[] {
  return [...placesIn({ root: node }).keys()];
}

async function entryOf(
  revisions: Pick<Revisions, 'history' | 'byNumber'>,
  current: Revision,
  node: string,
  pointer: string,
): Promise<BlameEntry | undefined> {
  if (!isOfLayout(current)) return undefined;
  const now = sayOf(current, node, pointer);
  if (now === undefined) return undefined;
  const { scope, page, kind } = current;
  const shown = (await revisions.history(scope, page, kind, LONGEST)).filter(
    ({ number, publishedAt }) => number <= current.number && publishedAt !== undefined,
  );
  let came: RevisionSummary = current;
  for (const summary of shown) {
    const revision = await revisions.byNumber(scope, page, kind, summary.number);
    const then = revision && sayOf(revision, node, pointer);
    if (then?.key !== now.key) break;
    came = summary;
  }
  return { documentId: documentId(current), revision: came, says: now.words };
}

/** What a document says of a value, comparable and in words; undefined for nothing. */
function sayOf({ document }: Revision, node: string, pointer: string): { key: string; words: string } | undefined {
  const layout = validateLayoutDocument(document);
  if (layout.ok) {
    const found = placesIn(layout.value).get(node)?.node;
    if (found === undefined) return undefined;
    const { slots: _slots, ...own } = found;
    const value = pointer === '' ? own : valueAt(own, parsePointer(pointer) ?? []);
    return value === undefined ? undefined : { key: canonicalJson(value), words: valueText(value) };
  }
  const layer = validateLayerDocument(document);
  const ops = layer.ok ? layer.value.ops.filter((operation) => isAbout(operation, node, pointer)) : [];
  return ops.length === 0
    ? undefined
    : { key: canonicalJson(ops), words: ops.map((each) => operationText(each)).join('; ') };
}

function isAbout(operation: Operation, node: string, pointer: string): boolean {
  if (operation.op === 'insert') return nodesIn(operation).includes(node);
  if (operation.node !== node) return false;
  if (pointer === '' || !('pointer' in operation)) return pointer === '';
  const [own, asked] = [`${operation.pointer}/`, `${pointer}/`];
  return own.startsWith(asked) || asked.startsWith(own);
}
