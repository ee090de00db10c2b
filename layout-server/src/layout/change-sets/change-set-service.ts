import { fault, type DocumentEdit, type Fault } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Transaction } from '@vitrine/platform/database';
import { documentId as idOf, parseDocumentId, type DocumentAddress } from '../documents/index.ts';
import { editDocument } from '../editing/index.ts';
import { idleChoices, type Choices, type Collision } from '../merging/index.ts';
import type {
  Collided,
  Invalid,
  ProposedDocument,
  Publishing,
  PublishSetResult,
  ScheduleSetResult,
  Unknown,
} from '../publishing/index.ts';
import type { Revisions, RevisionSummary } from '../revisions/index.ts';
import { bringTogether, type DocumentOfSet } from './bring-together.ts';
import type { ChangeSet, ChangeSets, ChangeSetStep } from './change-sets-repository.ts';
import { takenBack, withLeft } from './taken-back.ts';
import { applied, redone, undone, withSteps } from './track.ts';

const MOST_ATTEMPTS = 3;
/** More are done in another set: each step is read again with all before it. */
export const MOST_STEPS = 300;

/** Thrown to roll back a publish whose set is not open any more. */
class ClosedMeanwhile extends Error {}

const STATE_WORDS: Readonly<Record<ChangeSet['status'], string>> = {
  open: 'an open one',
  scheduled: 'a scheduled one',
  published: 'a published one',
  discarded: 'a discarded one',
};

const INSTEAD_OF_OPEN: Readonly<Record<ChangeSet['status'], string>> = {
  open: 'one that somebody else has just changed: try it again',
  scheduled: 'a scheduled one: call it off first',
  published: 'a published one: roll it back first, or begin another',
  discarded: 'a discarded one: begin another',
};

export type ChangeSetOutcome = { code: 'CHANGE_SET'; set: ChangeSet } | Invalid | Unknown;

/** What is done in one document, on the revision that its author saw, 0 for none. */
export interface DocumentChange {
  documentId: string;
  edits: readonly DocumentEdit[];
  onRevision: number;
}

/** Sets of changes over several documents of one scope, done, undone and published as one. */
export interface ChangeSetService {
  /** Begins one; refused while another of the same name in the scope is open or scheduled. */
  create(scope: string, given: { name: string; madeBy: string }): Promise<ChangeSetOutcome>;
  find(scope: string, id: string): Promise<ChangeSet | undefined>;
  /** The newest first; with `named` those alone that have this id or name. */
  list(scopes: readonly string[], named?: string): Promise<ChangeSet[]>;
  /** Adds steps in a document as one; refused if they do not fit what the set makes of it. */
  apply(
    scope: string,
    id: string,
    given: DocumentChange & { message: string; author: string },
  ): Promise<ChangeSetOutcome>;
  /** The same in several documents at once: all or none, and undone and done again as one. */
  applyTogether(
    scope: string,
    id: string,
    given: { changes: readonly DocumentChange[]; message: string; author: string },
  ): Promise<ChangeSetOutcome>;
  undo(scope: string, id: string): Promise<ChangeSetOutcome>;
  redo(scope: string, id: string): Promise<ChangeSetOutcome>;
  discard(scope: string, id: string): Promise<ChangeSetOutcome>;
  /**
   * The documents of an open set as they would stand with what `on` has published; where others changed the same, as the set
   * has it. None of a set that is published. Writes nothing.
   */
  proposal(
    scope: string,
    id: string,
    on: Pick<Revisions, 'published'>,
  ): Promise<{ code: 'PROPOSAL'; documents: ProposedDocument[] } | Invalid | Unknown>;
  /**
   * Publishes all documents of an open set, merged with what others published, or says what keeps it: all or nothing. A dry run
   * says it of a scheduled set as well, as if it were published now.
   */
  publish(
    scope: string,
    id: string,
    given: { author: string; choices?: Choices | undefined; source?: Door; dryRun?: boolean },
  ): Promise<PublishSetResult | Collided | Unknown>;
  /** Publishes it at a moment, an instant or by the clocks of its shop; a scheduled set gets another moment. */
  schedule(
    scope: string,
    id: string,
    given: { at: string; author: string; choices?: Choices | undefined; source?: Door },
  ): Promise<ScheduleSetResult>;
  /** Makes a scheduled set an open one. `also` is done in the same transaction, or all is undone. */
  callOff(
    scope: string,
    id: string,
    also?: (transaction: Transaction, set: ChangeSet, calledOff: readonly RevisionSummary[]) => Promise<void>,
  ): Promise<ChangeSetOutcome>;
  /** Takes back what a published set changed, all of it or nothing; what others changed since stays. */
  rollback(
    scope: string,
    id: string,
    given: { author: string; choices?: Choices | undefined; dryRun?: boolean },
  ): Promise<PublishSetResult | Collided | Unknown>;
}

/** By which door a set is published. */
type Door = 'studio' | 'cli';

interface SetChanges {
  code: 'CHANGES';
  set: ChangeSet;
  list: DocumentOfSet[];
}

/** Gives the service over the stored sets. */
export function createChangeSetService({
  sets,
  revisions,
  publishing,
  clock,
}: {
  sets: ChangeSets;
  revisions: Revisions;
  publishing: Pick<Publishing, 'publishSet' | 'scheduleSet' | 'callOffSet'>;
  clock: Clock;
}): ChangeSetService {
  const missing = (id: string, status?: ChangeSet['status']): Unknown => ({
    code: 'UNKNOWN',
    message: `expected an open change set, got ${status === undefined ? JSON.stringify(id) : INSTEAD_OF_OPEN[status]}`,
  });
  const read = async ({ scope, page, kind }: DocumentAddress, number: number) =>
    number === 0 ? undefined : (await revisions.byNumber(scope, page, kind, number))?.document;
  /** The documents of some steps, each as its author saw it and as the steps leave it. */
  const madeOf = async (list: readonly ChangeSetStep[], published: ChangeSet['published']) => {
    const byDocument = Map.groupBy(list, ({ documentId }) => documentId);
    return Promise.all(
      [...byDocument].map(async ([id, own]) => {
        const address = parseDocumentId(id);
        if (!address) throw new Error(`expected the id of a document in a change set, got ${id}`);
        const since = own[0]?.onRevision || (published?.[id]?.left ?? 0);
        const base = await read(address, since);
        return {
          address,
          base,
          since,
          made: editDocument(
            address,
            base,
            own.flatMap(({ edits }) => edits),
          ),
        };
      }),
    );
  };
  /** What a set in one of these states changes, document by document. */
  const changesOf = async (
    scope: string,
    id: string,
    statuses: readonly ChangeSet['status'][],
  ): Promise<SetChanges | Invalid | Unknown> => {
    const set = await sets.find(scope, id);
    if (set === undefined || !statuses.includes(set.status)) return missing(id, set?.status);
    const list = await madeOf(applied(set), set.published);
    const faults = list.flatMap(({ made }) => (made.ok ? [] : made.faults));
    if (faults.length > 0) return { code: 'INVALID', faults };
    if (list.length === 0) {
      const nothing = fault('MISSING', { expected: 'at least one step in the set', got: undefined, layer: set.name });
      return { code: 'INVALID', faults: [nothing] };
    }
    return {
      code: 'CHANGES',
      set,
      list: list.map(({ made, ...each }) => ({ ...each, mine: made.ok ? made.value : undefined })),
    };
  };
  const changed = async (
    scope: string,
    id: string,
    how: Parameters<ChangeSets['change']>[2],
  ): Promise<ChangeSetOutcome> => {
    const set = await sets.change(scope, id, how);
    return set ? { code: 'CHANGE_SET', set } : missing(id, (await sets.find(scope, id))?.status);
  };
  /** Why a document cannot be changed in a set of the scope; nothing if it can. */
  const strange = async (scope: string, { documentId, onRevision }: DocumentChange): Promise<Unknown | undefined> => {
    const address = parseDocumentId(documentId);
    if (address?.scope !== scope || address.kind === 'settings')
      return {
        code: 'UNKNOWN',
        message: `expected a document of ${scope} that staff change, got ${JSON.stringify(documentId)}`,
      };
    return onRevision === 0 || (await read(address, onRevision)) !== undefined
      ? undefined
      : {
          code: 'UNKNOWN',
          message: `expected a revision of ${documentId}, got ${onRevision}, which it does not have`,
        };
  };
  const add: ChangeSetService['applyTogether'] = async (scope, id, { changes, message, author }) => {
    const set = await sets.find(scope, id);
    if (set?.status !== 'open') return missing(id, set?.status);
    const done = applied(set);
    if (done.length + changes.length > MOST_STEPS)
      return {
        code: 'INVALID',
        faults: [
          fault('TOO_LARGE', {
            expected: `at most ${MOST_STEPS} steps in a set: publish it, or go on in another`,
            got: done.length + changes.length,
            layer: set.name,
          }),
        ],
      };
    for (const change of changes) {
      const refused = await strange(scope, change);
      if (refused) return refused;
    }
    const createdAt = clock.now();
    const steps = changes.map((change, index): ChangeSetStep => ({
      ...change,
      message,
      author,
      createdAt,
      withBefore: index > 0,
    }));
    for (const { made } of await madeOf([...done, ...steps], set.published))
      if (!made.ok) return { code: 'INVALID', faults: made.faults };
    return changed(scope, id, (now) => withSteps(now, steps));
  };
  /** Rolls back what was published where somebody else closed the set meanwhile. */
  const closed = async (...given: Parameters<ChangeSets['settle']>): Promise<void> => {
    if (!(await sets.settle(...given))) throw new ClosedMeanwhile();
  };
  const unlessClosed = async <T extends { code: string }>(
    id: string,
    attempt: () => Promise<T>,
  ): Promise<T | Unknown> => {
    try {
      return await again(attempt);
    } catch (error) {
      if (error instanceof ClosedMeanwhile) return missing(id);
      throw error;
    }
  };
  return {
    async create(scope, given) {
      const made = await sets.create(scope, given);
      return 'same' in made
        ? {
            code: 'UNKNOWN',
            message: `expected a name that no other set of ${scope} has while it is open or scheduled, got ${JSON.stringify(given.name)}, which ${made.same.madeBy} began: go on with that one, or discard it first`,
          }
        : { code: 'CHANGE_SET', set: made.set };
    },
    find: (scope, id) => sets.find(scope, id),
    list: (scopes, named) => sets.list(scopes, named),
    apply: (scope, id, { message, author, ...change }) => add(scope, id, { changes: [change], message, author }),
    applyTogether: add,
    undo: (scope, id) => changed(scope, id, (set) => undone(set, ({ withBefore }) => withBefore)),
    redo: (scope, id) => changed(scope, id, (set) => redone(set, ({ withBefore }) => withBefore)),
    async discard(scope, id) {
      const set = await sets.find(scope, id);
      if (set?.status !== 'open' || !(await sets.settle(scope, id, ['open'], { status: 'discarded' })))
        return missing(id, set?.status);
      return { code: 'CHANGE_SET', set: { ...set, status: 'discarded' } };
    },
    async proposal(scope, id, on) {
      if ((await sets.find(scope, id))?.status === 'published') return { code: 'PROPOSAL', documents: [] };
      const changes = await changesOf(scope, id, ['open', 'scheduled']);
      if (changes.code !== 'CHANGES') return changes;
      const made = await bringTogether(changes.list, { all: 'mine' }, on);
      if (made.code === 'COLLIDED') throw new Error('expected a choice for every collision, got one that is asked');
      return { code: 'PROPOSAL', documents: made.documents };
    },
    publish: (scope, id, { author, choices, source = 'studio', dryRun = false }) =>
      unlessClosed(id, async () => {
        const changes = await changesOf(scope, id, dryRun ? ['open', 'scheduled'] : ['open']);
        if (changes.code !== 'CHANGES') return changes;
        const { set, list } = changes;
        const made = await bringTogether(list, choices, revisions);
        if (made.code === 'COLLIDED') return made;
        const { documents } = made;
        const before = new Map(documents.map(({ address, expectedRevision }) => [idOf(address), expectedRevision]));
        const result = await publishing.publishSet({
          documents,
          message: set.name,
          author,
          source,
          dryRun,
          also: (transaction, published) =>
            closed(
              scope,
              id,
              ['open'],
              {
                status: 'published',
                published: Object.fromEntries(
                  published.map((revision) => [
                    idOf(revision),
                    { before: before.get(idOf(revision)) ?? 0, after: revision.number },
                  ]),
                ),
              },
              transaction,
            ),
        });
        return withIdleChoices(result, choices, made.settled, set);
      }),
    async schedule(scope, id, { at, author, choices, source = 'studio' }) {
      const changes = await changesOf(scope, id, ['open', 'scheduled']);
      if (changes.code !== 'CHANGES') return changes;
      return publishing.scheduleSet({
        scope,
        setId: id,
        documents: changes.list.map(({ address, mine, since }) => ({ address, document: mine, since })),
        at,
        choices,
        message: changes.set.name,
        author,
        source,
      });
    },
    async callOff(scope, id, also) {
      const before = await sets.find(scope, id);
      const isDone =
        before !== undefined &&
        (await publishing.callOffSet(scope, id, async (transaction, calledOff) =>
          also?.(transaction, before, calledOff),
        ));
      if (!isDone) return { code: 'UNKNOWN', message: `expected a scheduled change set, got ${stateOf(before, id)}` };
      const set = await sets.find(scope, id);
      return set ? { code: 'CHANGE_SET', set } : missing(id);
    },
    rollback: (scope, id, { author, choices, dryRun = false }) =>
      unlessClosed(id, async () => {
        const set = await sets.find(scope, id);
        if (set?.status !== 'published' || !set.published)
          return { code: 'UNKNOWN', message: `expected a published change set, got ${stateOf(set, id)}` };
        const list = await takenBack(set, set.published, read);
        const made = await bringTogether(list, choices, revisions);
        if (made.code === 'COLLIDED') return made;
        const { documents } = made;
        const result = await publishing.publishSet({
          documents,
          message: `Back from ${set.name}`,
          author,
          source: 'rollback',
          dryRun,
          also: (transaction, back) =>
            closed(
              scope,
              id,
              ['published'],
              { status: 'open', published: withLeft(set, documents, back) },
              transaction,
            ),
        });
        return withIdleChoices(result, choices, made.settled, set);
      }),
  };
}

function stateOf(set: ChangeSet | undefined, id: string): string {
  return set === undefined ? JSON.stringify(id) : STATE_WORDS[set.status];
}

function withIdleChoices(
  result: PublishSetResult,
  choices: Choices | undefined,
  settled: readonly Collision[],
  { name }: ChangeSet,
): PublishSetResult {
  if (!('warnings' in result)) return result;
  const warnings: Fault[] = [...result.warnings, ...idleChoices(choices, { settled, layer: name })];
  return { ...result, warnings };
}

/** Does anew what somebody's publish came between: their change counts as well. */
async function again<T extends { code: string }>(attempt: () => Promise<T>): Promise<T> {
  for (let left = MOST_ATTEMPTS; ; left -= 1) {
    const outcome = await attempt();
    if (outcome.code !== 'CONFLICT' || left === 1) return outcome;
  }
}
