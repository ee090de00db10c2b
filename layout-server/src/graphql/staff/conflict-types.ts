import type { LayerDocument, LayoutDocument } from '@vitrine/schemas';
import { collisionText, type Collision as CollisionValue } from '../../layout/merging/index.ts';
import type { Collided as CollidedValue, Conflict as ConflictValue } from '../../layout/publishing/index.ts';
import { parseDocumentId, type Revisions, type RevisionSummary as Summary } from '../../layout/revisions/index.ts';
import { nodeAsBefore, saysSameOf } from '../../layout/verbs/index.ts';
import { diffDocuments } from '../../layout/wording/index.ts';
import { builder } from './builder.ts';
import { RevisionSummary } from './layout-types.ts';

const LONGEST = 50;

/** What was published of a document after a revision, oldest first; at most 50. With a node that alone which changed it. */
async function publishedSince(revisions: Revisions, id: string, since: number, node?: string): Promise<Summary[]> {
  const address = parseDocumentId(id);
  if (!address) return [];
  const { scope, page, kind } = address;
  const history = await revisions.history(scope, page, kind, LONGEST);
  const later = history.filter(({ number, publishedAt }) => number > since && publishedAt !== undefined).toReversed();
  if (node === undefined) return later;
  const said = await Promise.all(
    [since, ...later.map(({ number }) => number)].map(
      async (number) => (await revisions.byNumber(scope, page, kind, number))?.document,
    ),
  );
  return later.filter((_, index) => !saysSameOf(node, said[index], said[index + 1]));
}

/** What differs between two revisions of a document, in words; nothing if one of them is not there. */
async function changedSince(
  revisions: Revisions,
  { documentId: id, expected: since, current, node }: ConflictValue,
): Promise<string[]> {
  const address = parseDocumentId(id);
  if (!address) return [];
  const { scope, page, kind } = address;
  const [before, after] = await Promise.all([
    revisions.byNumber(scope, page, kind, since),
    revisions.byNumber(scope, page, kind, current),
  ]);
  if (!before || !after) return [];
  if (node === undefined) return diffDocuments(before.document, after.document);
  type Documents = LayoutDocument | LayerDocument;
  const changed = nodeAsBefore(before.document as Documents, after.document as Documents, node);
  return changed === undefined ? [] : diffDocuments(before.document, changed);
}

/** Who published, and when: `revision 4 by Mara Holzer ("Sale"), revision 5 by Urs Frei`. */
function authorsText(rows: readonly Summary[]): string {
  return rows
    .map(({ number, author, message }) => `revision ${number} by ${author}${message === '' ? '' : ` (“${message}”)`}`)
    .join(', ');
}

export const Conflict = builder.objectRef<ConflictValue>('Conflict').implement({
  description: 'Somebody published meanwhile. Nothing was written.',
  fields: (t) => ({
    message: t.string({
      description: 'For people.',
      resolve: async ({ documentId, current, expected, node }, _, { services: { revisions } }) => {
        const who = authorsText(await publishedSince(revisions, documentId, expected, node));
        return `expected revision ${expected} to be published, got ${current}: somebody published meanwhile${who && `, ${who}`}`;
      },
    }),
    current: t.exposeInt('current', { description: 'The published revision, 0 for none.' }),
    expected: t.exposeInt('expected', { description: 'The revision that the author saw.' }),
    since: t.field({
      type: [RevisionSummary],
      description:
        'What others published after that, oldest first; at most the last 50. About a node: what changed it.',
      resolve: ({ documentId, expected, node }, _, { services: { revisions } }) =>
        publishedSince(revisions, documentId, expected, node),
    }),
    changed: t.stringList({
      description: 'What differs between the revision that the author saw and the published one, in words.',
      resolve: (conflict, _, { services: { revisions } }) => changedSince(revisions, conflict),
    }),
  }),
});

export const Collision = builder.objectRef<CollisionValue>('Collision').implement({
  description: 'A value that two people changed differently.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'To choose by.' }),
    nodeId: t.exposeString('nodeId', { description: 'The node; empty for what is of the document.' }),
    pointer: t.exposeString('pointer', { description: 'JSON pointer into the node, or into the document.' }),
    before: t.field({ type: 'JSON', nullable: true, description: 'What both saw.', resolve: ({ base }) => base }),
    mine: t.field({ type: 'JSON', nullable: true, description: 'What who asks wants.', resolve: ({ mine }) => mine }),
    theirs: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What is published.',
      resolve: ({ theirs }) => theirs,
    }),
    remedy: t.string({
      nullable: true,
      description: 'What to do where neither value can stand; null where it can be said whose does.',
      resolve: ({ remedy }) => remedy,
    }),
    sentence: t.string({ description: 'All of it in words.', resolve: collisionText }),
  }),
});

export const Collided = builder.objectRef<CollidedValue>('Collided').implement({
  description: 'Others changed the same values meanwhile. Nothing was written: say whose stand.',
  fields: (t) => ({
    message: t.string({
      description: 'For people.',
      resolve: async ({ documentId, since, collisions }, _, { services: { revisions } }) => {
        const who = authorsText(await publishedSince(revisions, documentId, since));
        return `others changed the same since revision ${since}${who && `, ${who}`}: ${collisions.map(collisionText).join('; ')}`;
      },
    }),
    documentId: t.exposeID('documentId', { description: 'Which document; of a set the first that collides.' }),
    current: t.exposeInt('current', { description: 'The published revision, 0 for none.' }),
    collisions: t.field({ type: [Collision], description: 'Never empty.', resolve: ({ collisions }) => collisions }),
    since: t.field({
      type: [RevisionSummary],
      description: 'What others published after the revision that the author saw, oldest first; at most the last 50.',
      resolve: ({ documentId, since }, _, { services: { revisions } }) => publishedSince(revisions, documentId, since),
    }),
  }),
});
