import type { DocumentEdit } from '@vitrine/schemas';
import {
  CHANGE_SET,
  oneOf,
  type ChangeRow,
  type ChoiceVariables,
  type NodeChange,
  type Operation,
  type Outcome,
  type Outcomes,
  type RevisionRow,
} from './operations.ts';

/** A set of changes as the staff door tells it. */
export interface ChangeSetRow {
  id: string;
  tenant: string;
  name: string;
  madeBy: string;
  createdAt: string;
  status: 'OPEN' | 'SCHEDULED' | 'PUBLISHED' | 'DISCARDED';
  scheduledFor: string | null;
  /** Why it will not come, as things are; empty for what will, and for what is not scheduled. */
  keptBack: string[];
  timeZone: string;
  steps: {
    documentId: string;
    onRevision: number;
    operations: DocumentEdit[];
    message: string;
    author: string;
    createdAt: string;
    isUndone: boolean;
    /** It was done together with the one before it. */
    withBefore: boolean;
  }[];
}

type Warnings = Outcomes['Publishable']['warnings'];
type Refusal = Outcome<'LayoutInvalid' | 'Forbidden' | 'NotFound'>;
export type ChangeSetOutcome =
  | {
      __typename: 'ChangeSetFound';
      set: ChangeSetRow;
      /** Places that lead to the address that a step changes. */
      links: readonly string[];
    }
  | Refusal;
/** What is done with the address of a page of content, as the staff door takes it. */
export interface AddressChange {
  deed: 'RENAME' | 'UNPUBLISH' | 'ARCHIVE' | 'PUT_BACK';
  to?: string;
}
export type PublishedSet = {
  __typename: 'PublishedSet';
  revisions: RevisionRow[];
  changes: ChangeRow[];
  warnings: Warnings;
};
export type PublishableSet = {
  __typename: 'PublishableSet';
  changes: ChangeRow[];
  warnings: Warnings;
};
export type ScheduledSet = {
  __typename: 'ScheduledSet';
  at: string;
  revisions: RevisionRow[];
  changes: ChangeRow[];
  warnings: Warnings;
};
export type PublishSetOutcome = PublishedSet | PublishableSet | Outcome<'Collided' | 'Conflict'> | Refusal;

interface Place {
  tenant: string;
  id: string;
}
export interface StepVariables extends Place {
  documentId: string;
  operations: readonly unknown[];
  onRevision: number;
  message?: string;
}

const FOUND = oneOf('ChangeSetFound LayoutInvalid Forbidden NotFound');
const SHOWN = oneOf('PublishedSet PublishableSet Collided LayoutInvalid Conflict Forbidden NotFound');

export const CHANGE_SETS: Operation<ChangeSetRow[], { tenant?: string; named?: string }> = {
  field: 'changeSets',
  text: `query ($tenant: ID, $named: String) { changeSets(tenant: $tenant, named: $named) { ${CHANGE_SET} } }`,
};
export const CREATE_SET: Operation<ChangeSetOutcome, { tenant: string; name: string }> = {
  field: 'createChangeSet',
  text: `mutation ($tenant: ID!, $name: String!) { createChangeSet(tenant: $tenant, name: $name) ${FOUND} }`,
};
export const ADD_STEP: Operation<ChangeSetOutcome, StepVariables> = {
  field: 'applyToChangeSet',
  text: `mutation ($tenant: ID!, $id: ID!, $documentId: ID!, $operations: [JSON!]!, $onRevision: Int!, $message: String) {
    applyToChangeSet(tenant: $tenant, id: $id, documentId: $documentId, operations: $operations, onRevision: $onRevision, message: $message) ${FOUND} }`,
};
export const UNDO_STEP = onSet('undoInChangeSet');
export const REDO_STEP = onSet('redoInChangeSet');
export const CALL_OFF_SET = onSet('callOffChangeSet');
export const CHANGE_NODE_IN_SET: Operation<
  ChangeSetOutcome,
  { tenant: string; set: string; input: { id: string; message?: string } & NodeChange }
> = {
  field: 'changeNodeInChangeSet',
  text: `mutation ($tenant: ID!, $set: ID!, $input: NodeVerbInput!) {
    changeNodeInChangeSet(tenant: $tenant, set: $set, input: $input) ${FOUND} }`,
};
export const CHANGE_ADDRESS_IN_SET: Operation<
  ChangeSetOutcome,
  { tenant: string; set: string; id: string; message?: string } & AddressChange
> = {
  field: 'changeAddressInChangeSet',
  text: `mutation ($tenant: ID!, $set: ID!, $id: ID!, $deed: AddressDeed!, $to: String, $message: String) {
    changeAddressInChangeSet(tenant: $tenant, set: $set, id: $id, deed: $deed, to: $to, message: $message) ${FOUND} }`,
};
export const SCHEDULE_SET: Operation<
  ScheduledSet | Outcome<'Collided'> | Refusal,
  Place & ChoiceVariables & { at: string }
> = {
  field: 'scheduleChangeSet',
  text: `mutation ($tenant: ID!, $id: ID!, $at: String!, $choose: Side, $choices: [ChoiceInput!]) {
    scheduleChangeSet(tenant: $tenant, id: $id, at: $at, choose: $choose, choices: $choices, source: CLI) ${oneOf('ScheduledSet Collided LayoutInvalid Forbidden NotFound')} }`,
};
export const DISCARD_SET = onSet('discardChangeSet');
export const CHECK_SET = shown<ChoiceVariables>('query', 'validateChangeSet');
export const PUBLISH_SET = shown<TryVariables>('mutation', 'publishChangeSet', {
  declared: ', $dryRun: Boolean',
  given: ', dryRun: $dryRun, source: CLI',
});
export const ROLLBACK_SET = shown<TryVariables>('mutation', 'rollbackChangeSet', {
  declared: ', $dryRun: Boolean',
  given: ', dryRun: $dryRun',
});

type TryVariables = ChoiceVariables & { dryRun: boolean };

function onSet(field: string): Operation<ChangeSetOutcome, Place> {
  return {
    field,
    text: `mutation ($tenant: ID!, $id: ID!) { ${field}(tenant: $tenant, id: $id) ${FOUND} }`,
  };
}

function shown<Variables extends ChoiceVariables>(
  kind: 'query' | 'mutation',
  field: string,
  more = { declared: '', given: '' },
): Operation<PublishSetOutcome, Place & Variables> {
  return {
    field,
    text: `${kind} ($tenant: ID!, $id: ID!, $choose: Side, $choices: [ChoiceInput!]${more.declared}) {
    ${field}(tenant: $tenant, id: $id, choose: $choose, choices: $choices${more.given}) ${SHOWN} }`,
  };
}
