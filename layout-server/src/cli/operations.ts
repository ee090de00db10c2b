import type { ToldChange } from '@vitrine/commerce/search-rules';
import type { Fault } from '@vitrine/schemas';
import type { LookVariables } from './looking.ts';

/** A revision as the staff door tells it. */
export interface RevisionRow {
  id: string;
  revision: number;
  status: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'SUPERSEDED';
  author: string;
  /** Whether that is whoever asks. */
  isMine: boolean;
  message: string;
  source: string;
  restores: number | null;
  hash: string;
  /** By which clocks its times are shown. */
  timeZone: string;
  createdAt: string;
  publishedAt: string | null;
  scheduledFor: string | null;
}

export interface DocumentRow {
  id: string;
  latest: number;
  latestStatus: RevisionRow['status'];
  published: RevisionRow | null;
}
export interface ChangeRow {
  tenant: string;
  locale: string;
  page: string;
  path: string | null;
  arms: { experiment: string; variant: string }[];
}

export interface ExplanationRow {
  tenant: string;
  locale: string;
  path: string;
  page: string;
  status: number;
  layers: { id: string; kind: string; applied: boolean; revision: RevisionRow | null }[];
  nodes: {
    id: string;
    type: string;
    title: string;
    depth: number;
    layer: string;
    changed: { pointer: string; layer: string }[];
    movedBy: string | null;
  }[];
  absent: { id: string; reason: string; layer: string }[];
  timeZone: string;
  vary: string[];
  tags: string[];
  validUntil: string;
  warnings: Fault[];
  edgeUrl: string;
  edgeToken: string;
}

/** Something planned. */
export interface CalendarRow {
  kind: 'CAMPAIGN' | 'APPOINTMENT';
  documentId: string;
  page: string;
  revision: number;
  author: string;
  message: string;
  timeZone: string;
  from: string | null;
  until: string | null;
  state: 'OVER' | 'RUNNING' | 'COMING' | 'COLLIDES' | 'INVALID';
  problems: string[];
  overlaps: string[];
}

/** What its reader must hear of their work. */
export interface NoticeRow {
  number: number;
  documentId: string;
  revision: number;
  text: string;
  createdAt: string;
  readAt: string | null;
  /** Of the shop that it is about. */
  timeZone: string;
}

/** A value that two people changed differently. */
export interface CollisionRow {
  key: string;
  nodeId: string;
  pointer: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
  /** What to do where nobody can say whose stands. */
  remedy: string | null;
  sentence: string;
}

/** A place in which something is used. */
export interface UsageRow {
  documentId: string;
  nodeId: string | null;
  pointer: string;
}

/** What an operation can answer, by the name of its type. */
export interface Outcomes {
  Published: {
    revision: RevisionRow;
    changes: ChangeRow[];
    warnings: Fault[];
    unchanged: boolean;
    rebasedOn: number | null;
    /** When a campaign shows; null for every other document. */
    shows: string | null;
  };
  Publishable: { current: number; changes: ChangeRow[]; warnings: Fault[] };
  Scheduled: { revision: RevisionRow; changes: ChangeRow[]; warnings: Fault[] };
  CalledOff: { revision: RevisionRow };
  LayoutInvalid: { faults: Fault[] };
  Conflict: { message: string; current: number; expected: number; since: RevisionRow[]; changed: string[] };
  Collided: { documentId: string; message: string; current: number; since: RevisionRow[]; collisions: CollisionRow[] };
  Forbidden: { message: string };
  NotFound: { message: string };
  Layout: { id: string; revision: RevisionRow; document: unknown };
  History: { revisions: RevisionRow[] };
  Explanation: ExplanationRow;
  Blame: { entries: { documentId: string; revision: RevisionRow; from: RevisionRow | null; says: string }[] };
  CatalogChecked: { pages: number; broken: { tenant: string; faults: Fault[] }[] };
  Rebase: {
    layers: { layer: string; madeOn: string; liesOn: string; findings: { state: string; sentence: string }[] }[];
  };
  /** Not of the staff door: what the edge answers, as it comes. */
  EdgeState: Record<string, unknown>;
}
export type OutcomeName = keyof Outcomes;
export type Outcome<Name extends OutcomeName> = {
  [Each in Name]: { __typename: Each } & Outcomes[Each];
}[Name];

/** A GraphQL operation with what it takes and gives; `field` is where its answer lies. */
export interface Operation<Result, Variables extends object> {
  text: string;
  field: string;
  /** Only for the types: never set. */
  types?: (variables: Variables) => Result;
}

const REVISION =
  'id revision status author isMine message source restores createdAt publishedAt scheduledFor hash timeZone';
const FAULT = 'code message pointer expected got layer nodeId';
const CHANGES = `changes { tenant locale page path arms { experiment variant } } warnings { ${FAULT} }`;
const REFUSALS = 'LayoutInvalid Conflict Forbidden NotFound';
export const PREVIEW_ROW =
  'id tenant name documentId revision set at madeBy createdAt expiresAt timeZone revokedAt revokedBy views viewedAt';
export const CHANGE_SET =
  'id tenant name madeBy createdAt status scheduledFor keptBack timeZone steps { documentId onRevision operations message author createdAt isUndone withBefore }';
const FIELDS: Record<string, string> = {
  Published: `revision { ${REVISION} } ${CHANGES} unchanged rebasedOn shows`,
  Publishable: `current ${CHANGES}`,
  Scheduled: `revision { ${REVISION} } ${CHANGES}`,
  CalledOff: `revision { ${REVISION} }`,
  LayoutInvalid: `faults { ${FAULT} }`,
  Conflict: `message current expected since { ${REVISION} } changed`,
  Collided: `documentId message current since { ${REVISION} } collisions { key nodeId pointer before mine theirs remedy sentence }`,
  Forbidden: 'message',
  NotFound: 'message',
  PreviewRevoked: `link { ${PREVIEW_ROW} }`,
  PreviewLink: `url link { ${PREVIEW_ROW} } warnings { ${FAULT} }`,
  Layout: `id revision { ${REVISION} } document`,
  History: `revisions { ${REVISION} }`,
  Blame: `entries { documentId revision { ${REVISION} } from { ${REVISION} } says }`,
  CatalogChecked: `pages broken { tenant faults { ${FAULT} } }`,
  ChangeSetFound: `set { ${CHANGE_SET} } links`,
  PublishedSet: `revisions { ${REVISION} } ${CHANGES}`,
  PublishableSet: CHANGES,
  ScheduledSet: `at revisions { ${REVISION} } ${CHANGES}`,
  PageState: `path locales isShown isArchived to links ledBack scheduled { documentId revision author at timeZone } dryRun warnings { ${FAULT} }`,
  PageCopied: `documents texts { key locale from } leftOut ${CHANGES}`,
  Renamed: `from to locales links dryRun warnings { ${FAULT} }`,
  Rebase: 'layers { layer madeOn liesOn findings { state operation nodeId pointer before after own sentence } }',
  Explanation: `tenant locale path page status layers { id kind applied revision { ${REVISION} } }
    nodes { id type title depth layer changed { pointer layer } movedBy } absent { id reason layer }
    timeZone vary tags validUntil warnings { ${FAULT} } edgeUrl edgeToken`,
};
/** The fields of a union, by the names of its types. */
export const oneOf = (names: string) =>
  `{ __typename ${names
    .split(' ')
    .map((name) => `... on ${name} { ${FIELDS[name]} }`)
    .join(' ')} }`;

export interface PublishVariables {
  input: { id: string; document: unknown; expectedRevision: number; message?: string; source: 'CLI' };
}
/** A check needs no revision that somebody saw. */
export interface ValidateVariables {
  input: Omit<PublishVariables['input'], 'expectedRevision'>;
}
export interface ApplyVariables {
  input: {
    id: string;
    operations: readonly object[];
    onRevision: number;
    choose?: 'MINE' | 'THEIRS';
    choices?: readonly { key: string; side: 'MINE' | 'THEIRS' }[];
    message?: string;
    dryRun?: boolean;
    source: 'CLI';
  };
}
/** One thing that is done with a node, as the staff door takes it. */
export interface NodeChange {
  verb: 'INSERT' | 'DUPLICATE' | 'REMOVE' | 'UNHIDE' | 'WRAP' | 'APPEND' | 'TAKE' | 'ROLLBACK';
  node?: string;
  component?: string;
  parent?: string;
  slot?: string;
  before?: string;
  after?: string;
  pointer?: string;
  value?: unknown;
  words?: readonly { pointer: string; words: string }[];
  toRevision?: number;
}
type Refusal = 'LayoutInvalid' | 'Conflict' | 'Forbidden' | 'NotFound';

export const LAYOUTS: Operation<DocumentRow[], { tenant?: string; archived?: boolean }> = {
  field: 'layouts',
  text: `query ($tenant: ID, $archived: Boolean) { layouts(tenant: $tenant, archived: $archived) { id latest latestStatus published { ${REVISION} } } }`,
};
export const LAYOUT: Operation<
  Outcome<'Layout' | 'Forbidden' | 'NotFound'>,
  { id: string; revision?: number; at?: string }
> = {
  field: 'layout',
  text: `query ($id: ID!, $revision: Int, $at: String) { layout(id: $id, revision: $revision, at: $at) ${oneOf('Layout Forbidden NotFound')} }`,
};
export const HISTORY: Operation<Outcome<'History' | 'Forbidden' | 'NotFound'>, { id: string; limit: number }> = {
  field: 'history',
  text: `query ($id: ID!, $limit: Int!) { history(id: $id, limit: $limit) ${oneOf('History Forbidden NotFound')} }`,
};
export const VALIDATE: Operation<Outcome<'Publishable' | Refusal>, ValidateVariables> = {
  field: 'validateLayout',
  text: `query ($input: ValidateLayoutInput!) { validateLayout(input: $input) ${oneOf(`Publishable ${REFUSALS}`)} }`,
};
export const PUBLISH: Operation<Outcome<'Published' | Refusal>, PublishVariables> = {
  field: 'publishLayout',
  text: `mutation ($input: PublishLayoutInput!) { publishLayout(input: $input) ${oneOf(`Published ${REFUSALS}`)} }`,
};
export const APPLY: Operation<Outcome<'Published' | 'Publishable' | 'Collided' | Refusal>, ApplyVariables> = {
  field: 'applyOperations',
  text: `mutation ($input: ApplyOperationsInput!) { applyOperations(input: $input) ${oneOf(`Published Publishable Collided ${REFUSALS}`)} }`,
};
export const CHANGE_NODE: Operation<
  Outcome<'Published' | 'Publishable' | 'Collided' | Refusal>,
  { input: NodeChange & { expectedRevision?: number } & Omit<ApplyVariables['input'], 'operations' | 'onRevision'> }
> = {
  field: 'changeNode',
  text: `mutation ($input: NodeVerbInput!) { changeNode(input: $input) ${oneOf(`Published Publishable Collided ${REFUSALS}`)} }`,
};
export const CHANGE_SEARCH_RULES: Operation<
  Outcome<'Published' | 'Publishable' | 'Collided' | Refusal>,
  {
    input: { tenant: string; verb: string; message?: string; dryRun?: boolean; source: 'CLI' } & Omit<
      ToldChange,
      'verb'
    >;
  }
> = {
  field: 'changeSearchRules',
  text: `mutation ($input: SearchRuleInput!) { changeSearchRules(input: $input) ${oneOf(`Published Publishable Collided ${REFUSALS}`)} }`,
};
export interface ChoiceVariables {
  choose?: 'MINE' | 'THEIRS';
  choices?: readonly { key: string; side: 'MINE' | 'THEIRS' }[];
}
export const SCHEDULE: Operation<
  Outcome<'Scheduled' | 'Collided' | Refusal>,
  PublishVariables & ChoiceVariables & { at: string }
> = {
  field: 'scheduleLayout',
  text: `mutation ($input: PublishLayoutInput!, $at: String!, $choose: Side, $choices: [ChoiceInput!]) {
    scheduleLayout(input: $input, at: $at, choose: $choose, choices: $choices) ${oneOf(`Scheduled Collided ${REFUSALS}`)} }`,
};
export const RESCHEDULE: Operation<
  Outcome<'Scheduled' | 'Collided' | Refusal>,
  ChoiceVariables & { id: string; revision: number; at?: string }
> = {
  field: 'rescheduleLayout',
  text: `mutation ($id: ID!, $revision: Int!, $at: String, $choose: Side, $choices: [ChoiceInput!]) {
    rescheduleLayout(id: $id, revision: $revision, at: $at, choose: $choose, choices: $choices) ${oneOf(`Scheduled Collided ${REFUSALS}`)} }`,
};
export const CALENDAR: Operation<CalendarRow[], { tenant?: string; past?: boolean }> = {
  field: 'calendar',
  text: `query ($tenant: ID, $past: Boolean) { calendar(tenant: $tenant, past: $past) {
    kind documentId page revision author message timeZone from until state problems overlaps } }`,
};
export const INBOX: Operation<NoticeRow[], { unread: boolean }> = {
  field: 'inbox',
  text: `query ($unread: Boolean) { inbox(unread: $unread) { number documentId revision text createdAt readAt timeZone } }`,
};
export const READ_NOTICES: Operation<number, { numbers: readonly number[] }> = {
  field: 'markNoticesRead',
  text: `mutation ($numbers: [Int!]!) { markNoticesRead(numbers: $numbers) }`,
};
export const CALL_OFF: Operation<Outcome<'CalledOff' | 'Forbidden' | 'NotFound'>, { id: string; revision: number }> = {
  field: 'callOffLayout',
  text: `mutation ($id: ID!, $revision: Int!) { callOffLayout(id: $id, revision: $revision) ${oneOf('CalledOff Forbidden NotFound')} }`,
};
export const ROLLBACK: Operation<
  Outcome<'Published' | 'Publishable' | Refusal>,
  { id: string; toRevision: number; expectedRevision?: number; message?: string; dryRun?: boolean }
> = {
  field: 'rollbackLayout',
  text: `mutation ($id: ID!, $toRevision: Int!, $expectedRevision: Int, $message: String, $dryRun: Boolean) {
    rollbackLayout(id: $id, toRevision: $toRevision, expectedRevision: $expectedRevision, message: $message, dryRun: $dryRun) ${oneOf(`Published Publishable ${REFUSALS}`)} }`,
};
export const BLAME: Operation<
  Outcome<'Blame' | 'Forbidden' | 'NotFound'>,
  { id: string; node: string; pointer?: string }
> = {
  field: 'blame',
  text: `query ($id: ID!, $node: String!, $pointer: String) { blame(id: $id, node: $node, pointer: $pointer) ${oneOf('Blame Forbidden NotFound')} }`,
};
export const USED_KINDS = ['component', 'product', 'picture', 'category', 'text', 'route', 'page'] as const;
export const USAGE: Operation<UsageRow[], { kind: string; value: string; tenant?: string }> = {
  field: 'usage',
  text: `query ($kind: UsedKind!, $value: String!, $tenant: ID) { usage(kind: $kind, value: $value, tenant: $tenant) { documentId nodeId pointer } }`,
};
export const NAMES_LIKE: Operation<string[], { kind: string; value: string; tenant?: string }> = {
  field: 'namesLike',
  text: `query ($kind: UsedKind!, $value: String!, $tenant: ID) { namesLike(kind: $kind, value: $value, tenant: $tenant) }`,
};
export const EXPLAIN: Operation<Outcome<'Explanation' | 'Forbidden' | 'NotFound'>, { url: string } & LookVariables> = {
  field: 'explain',
  text: `query ($url: String!, $at: String, $as: VisitorProfileInput, $set: ID, $document: DraftInput) {
    explain(url: $url, at: $at, as: $as, set: $set, document: $document) ${oneOf('Explanation Forbidden NotFound')} }`,
};
export const REBASE: Operation<Outcome<'Rebase' | 'Forbidden' | 'NotFound'>, { id: string }> = {
  field: 'rebase',
  text: `query ($id: ID!) { rebase(id: $id) ${oneOf('Rebase Forbidden NotFound')} }`,
};
export const CHECK_CATALOG: Operation<
  Outcome<'CatalogChecked' | 'LayoutInvalid' | 'Forbidden'>,
  { catalog: unknown }
> = {
  field: 'checkCatalog',
  text: `query ($catalog: JSON!) { checkCatalog(catalog: $catalog) ${oneOf('CatalogChecked LayoutInvalid Forbidden')} }`,
};
