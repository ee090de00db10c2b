import {
  ADD_STEP,
  CHANGE_ADDRESS_IN_SET,
  CALL_OFF_SET,
  CHANGE_NODE_IN_SET,
  CHANGE_SETS,
  CHECK_SET,
  CREATE_SET,
  DISCARD_SET,
  PUBLISH_SET,
  REDO_STEP,
  ROLLBACK_SET,
  SCHEDULE_SET,
  UNDO_STEP,
  type AddressChange,
  type ChangeSetOutcome,
  type ChangeSetRow,
  type PublishSetOutcome,
} from './change-set-operations.ts';
import type { ChangeSetOutput } from './change-set-output.ts';
import { choiceVariables, type Choosing } from './choosing.ts';
import type { Finished } from './finished.ts';
import { readDocumentFile } from './document-file.ts';
import { findSet } from './find-set.ts';
import { messageOf, editsOf, type LayerEdit } from './layer-edit.ts';
import { noShop } from './no-shop.ts';
import { LAYOUT, type NodeChange, type Outcome } from './operations.ts';
import type { Output } from './output.ts';
import type { StaffClient } from './staff-client.ts';

export interface StepOptions {
  message?: string;
  /** The revision that its author saw; else that of the set's steps in the document, else the published one. */
  on?: number;
}

/** The commands about sets of changes; a set is named by its id, or by its name while that is of one in a state that fits. */
export interface ChangeSetCommands {
  create(tenant: string, name: string): Promise<Finished>;
  list(tenant: string | undefined): Promise<Finished>;
  show(id: string): Promise<Finished>;
  edit(id: string, documentId: string, edit: LayerEdit, options: StepOptions): Promise<Finished>;
  /** Adds the operations of a file, a JSON array, as one step. */
  add(id: string, documentId: string, file: string, options: StepOptions): Promise<Finished>;
  /** Does one thing with a node, as one step. */
  changeNode(id: string, documentId: string, change: NodeChange, options: StepOptions): Promise<Finished>;
  /** Does one thing with the address of a page of content, as one step. */
  changeAddress(id: string, page: string, change: AddressChange, options: StepOptions): Promise<Finished>;
  undo(id: string): Promise<Finished>;
  redo(id: string): Promise<Finished>;
  discard(id: string): Promise<Finished>;
  check(id: string, choosing: Choosing): Promise<Finished>;
  publish(id: string, options: Choosing & Trying): Promise<Finished>;
  /** Publishes it at a moment; a scheduled one gets another moment. */
  schedule(id: string, options: { at: string } & Choosing): Promise<Finished>;
  callOff(id: string): Promise<Finished>;
  rollback(id: string, options: Choosing & Trying): Promise<Finished>;
}

interface Trying {
  /** Only say what would happen. */
  dryRun?: boolean;
}

type Refusal = Exclude<
  ChangeSetOutcome | PublishSetOutcome,
  { __typename: 'ChangeSetFound' | 'PublishedSet' | 'PublishableSet' }
>;

/** Gives the commands over a client. */
export function createChangeSetCommands({
  client,
  output,
  sets,
}: {
  client: StaffClient;
  output: Output;
  sets: ChangeSetOutput;
}): ChangeSetCommands {
  const refusal = (what: string, outcome: Refusal): Finished => ({
    text:
      outcome.__typename === 'LayoutInvalid'
        ? output.invalid(what, outcome.faults)
        : outcome.__typename === 'Collided'
          ? output.collided(outcome.documentId, outcome)
          : output.refused(
              what,
              outcome.__typename === 'Conflict' ? `${outcome.message}; try it again` : outcome.message,
            ),
    data: outcome,
    refused: true,
  });
  const refused = (what: string, message: string) => refusal(what, { __typename: 'NotFound', message });
  const withSet = async (
    id: string,
    run: (row: ChangeSetRow) => Promise<Finished>,
    wanted?: readonly ChangeSetRow['status'][],
  ): Promise<Finished> => {
    const row = await findSet(client, id, wanted);
    return typeof row === 'string' ? refused(id, row) : run(row);
  };
  const told = (what: string, outcome: ChangeSetOutcome, deed: Parameters<ChangeSetOutput['done']>[1]): Finished =>
    outcome.__typename === 'ChangeSetFound'
      ? { text: sets.done(outcome.set, deed, outcome.links), data: outcome, refused: false }
      : refusal(what, outcome);
  const shown = (row: ChangeSetRow, outcome: PublishSetOutcome, deed: 'published' | 'rolled back'): Finished => {
    if (outcome.__typename === 'PublishedSet')
      return {
        text: sets.published(row, outcome, deed),
        data: outcome,
        refused: false,
      };
    if (outcome.__typename === 'PublishableSet')
      return {
        text: sets.publishable(row, outcome, deed),
        data: outcome,
        refused: false,
      };
    return refusal(row.id, outcome);
  };
  const step = (id: string, documentId: string, operations: readonly unknown[], { message, on }: StepOptions) =>
    withSet(id, async ({ id: ofSet, tenant, steps }) => {
      const seen = on ?? steps.find((each) => each.documentId === documentId && !each.isUndone)?.onRevision;
      const published = seen === undefined ? await client.ask(LAYOUT, { id: documentId }) : undefined;
      if (published?.__typename === 'Forbidden') return refusal(documentId, published);
      const outcome = await client.ask(ADD_STEP, {
        tenant,
        id: ofSet,
        documentId,
        operations,
        onRevision: seen ?? revisionOf(published),
        ...(message === undefined ? {} : { message }),
      });
      return told(documentId, outcome, 'added');
    });
  const place = ({ tenant, id }: ChangeSetRow) => ({ tenant, id });
  return {
    create: async (tenant, name) => told(name, await client.ask(CREATE_SET, { tenant, name }), 'begun'),
    list: async (tenant) => {
      const rows = await client.ask(CHANGE_SETS, tenant === undefined ? {} : { tenant });
      const none = rows.length === 0 ? await noShop({ client, output }, tenant) : undefined;
      if (none !== undefined) return none;
      return { text: sets.list(rows), data: rows, refused: false };
    },
    show: (id) => withSet(id, (row) => Promise.resolve({ text: sets.set(row), data: row, refused: false })),
    edit: (id, documentId, edit, { message = messageOf(edit), ...options }) =>
      step(id, documentId, editsOf(edit), { ...options, message }),
    add: async (id, documentId, file, options) => {
      const read = readDocumentFile(file);
      if (!read) return refused(file, 'there is no such file');
      if (!read.ok)
        return refusal(file, {
          __typename: 'LayoutInvalid',
          faults: [...read.faults],
        });
      return Array.isArray(read.value)
        ? step(id, documentId, read.value, options)
        : refused(file, 'expected a JSON array of operations');
    },
    changeNode: (id, documentId, change, { message }) =>
      withSet(id, async ({ tenant, id: set }) => {
        const input = { id: documentId, ...change, ...(message === undefined ? {} : { message }) };
        return told(documentId, await client.ask(CHANGE_NODE_IN_SET, { tenant, set, input }), 'added');
      }),
    changeAddress: (id, page, change, { message }) =>
      withSet(id, async ({ tenant, id: set }) => {
        const variables = { tenant, set, id: page, ...change, ...(message === undefined ? {} : { message }) };
        return told(page, await client.ask(CHANGE_ADDRESS_IN_SET, variables), 'added');
      }),
    schedule: (id, { at, ...choosing }) =>
      withSet(id, async (row) => {
        const outcome = await client.ask(SCHEDULE_SET, { ...place(row), at, ...choiceVariables(choosing) });
        return outcome.__typename === 'ScheduledSet'
          ? { text: sets.scheduled(row, outcome), data: outcome, refused: false }
          : refusal(row.name, outcome);
      }),
    callOff: (id) =>
      withSet(id, async (row) => told(row.name, await client.ask(CALL_OFF_SET, place(row)), 'called off'), [
        'SCHEDULED',
      ]),
    undo: (id) =>
      withSet(id, async (row) =>
        row.status === 'OPEN' && row.steps.every(({ isUndone }) => isUndone)
          ? refused(id, 'it has no step to undo')
          : told(id, await client.ask(UNDO_STEP, place(row)), 'undone'),
      ),
    redo: (id) =>
      withSet(id, async (row) =>
        row.status === 'OPEN' && row.steps.every(({ isUndone }) => !isUndone)
          ? refused(id, 'it has no undone step')
          : told(id, await client.ask(REDO_STEP, place(row)), 'redone'),
      ),
    discard: (id) => withSet(id, async (row) => told(id, await client.ask(DISCARD_SET, place(row)), 'discarded')),
    check: (id, choosing) =>
      withSet(id, async (row) =>
        shown(
          row,
          await client.ask(CHECK_SET, {
            ...place(row),
            ...choiceVariables(choosing),
          }),
          'published',
        ),
      ),
    publish: (id, { dryRun = false, ...choosing }) =>
      withSet(id, async (row) =>
        shown(
          row,
          await client.ask(PUBLISH_SET, {
            ...place(row),
            ...choiceVariables(choosing),
            dryRun,
          }),
          'published',
        ),
      ),
    rollback: (id, { dryRun = false, ...choosing }) =>
      withSet(
        id,
        async (row) =>
          shown(
            row,
            await client.ask(ROLLBACK_SET, {
              ...place(row),
              ...choiceVariables(choosing),
              dryRun,
            }),
            'rolled back',
          ),
        ['PUBLISHED'],
      ),
  };
}

function revisionOf(outcome: Outcome<'Layout' | 'NotFound'> | undefined): number {
  return outcome?.__typename === 'Layout' ? outcome.revision.revision : 0;
}
