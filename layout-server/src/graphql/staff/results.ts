import type {
  Invalid,
  PageExplanation,
  Publishable as PublishableValue,
  Published as PublishedValue,
  Scheduled as ScheduledValue,
  Unknown,
} from '../../layout/publishing/index.ts';
import {
  documentId,
  type Revision,
  type RevisionSummary as RevisionSummaryValue,
} from '../../layout/revisions/index.ts';
import { builder } from './builder.ts';
import { showsOf } from './shop-clock.ts';
import { Fault, PageChange, RevisionSummary } from './layout-types.ts';
import { Explanation } from './explanation-types.ts';
import { CatalogChecked } from './catalog-types.ts';
import { Collided, Conflict } from './conflict-types.ts';
import { Rebase } from './rebase-types.ts';

/** The person may not do that; `message` says what it would take. */
export interface ForbiddenValue {
  code: 'FORBIDDEN';
  message: string;
}
export interface CalledOffValue {
  code: 'CALLED_OFF';
  revision: Revision;
}
export interface LayoutValue {
  code: 'LAYOUT';
  revision: Revision;
}
export interface HistoryValue {
  code: 'HISTORY';
  revisions: RevisionSummaryValue[];
}
export interface ExplanationValue {
  code: 'EXPLANATION';
  explanation: PageExplanation;
  edgeToken: string;
  edgeUrl: string;
}

const Published = builder.objectRef<PublishedValue>('Published').implement({
  description: 'Shoppers see the document.',
  fields: (t) => ({
    revision: t.field({
      type: RevisionSummary,
      description: 'What is published now.',
      resolve: ({ revision }) => revision,
    }),
    changes: t.field({
      type: [PageChange],
      description: 'Where shoppers see a difference.',
      resolve: ({ changes }) => changes,
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What the author should know.',
      resolve: ({ warnings }) => warnings,
    }),
    unchanged: t.exposeBoolean('unchanged', { description: 'It was published already; nothing was written.' }),
    shows: t.string({
      nullable: true,
      description: 'When shoppers see it, by the clocks of its shop, if it is a campaign.',
      resolve: ({ revision }, _, { services }) => showsOf(services.world, documentId(revision), revision.document),
    }),
    rebasedOn: t.int({
      nullable: true,
      description: "The revision of somebody else that the author's steps were brought together with.",
      resolve: ({ rebasedOn }) => rebasedOn,
    }),
  }),
});

const Publishable = builder.objectRef<PublishableValue>('Publishable').implement({
  description: 'Nothing forbids publishing the document. Nothing was written.',
  fields: (t) => ({
    current: t.exposeInt('current', { description: 'The published revision, 0 for none.' }),
    changes: t.field({
      type: [PageChange],
      description: 'Where shoppers would see a difference.',
      resolve: ({ changes }) => changes,
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What the author should know.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
});

const Scheduled = builder.objectRef<ScheduledValue>('Scheduled').implement({
  description: 'What it changes will be published at its moment, together with what others publish until then.',
  fields: (t) => ({
    revision: t.field({ type: RevisionSummary, description: 'What waits.', resolve: ({ revision }) => revision }),
    changes: t.field({
      type: [PageChange],
      description: 'Where shoppers will see a difference, with everything else as it will be then.',
      resolve: ({ changes }) => changes,
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What the author should know.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
});

const CalledOff = builder.objectRef<CalledOffValue>('CalledOff').implement({
  description: 'The revision is a draft again.',
  fields: (t) => ({
    revision: t.field({ type: RevisionSummary, description: 'The draft.', resolve: ({ revision }) => revision }),
  }),
});

export const LayoutInvalid = builder.objectRef<Invalid>('LayoutInvalid').implement({
  description: 'The document has faults. Nothing was written.',
  fields: (t) => ({
    faults: t.field({ type: [Fault], description: 'All of them; never empty.', resolve: ({ faults }) => faults }),
  }),
});

export const Forbidden = builder.objectRef<ForbiddenValue>('Forbidden').implement({
  description: "The person's roles or tenants do not allow that.",
  fields: (t) => ({ message: t.exposeString('message', { description: 'What it would take.' }) }),
});

export const NotFound = builder.objectRef<Unknown>('NotFound').implement({
  description: 'There is no such document, tenant, revision or page.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'What was expected, and what came.' }) }),
});

const Layout = builder.objectRef<LayoutValue>('Layout').implement({
  description: 'A document in one of its revisions.',
  fields: (t) => ({
    id: t.id({ description: 'Such as at/home.layer.', resolve: ({ revision }) => documentId(revision) }),
    revision: t.field({ type: RevisionSummary, description: 'Which revision.', resolve: ({ revision }) => revision }),
    document: t.field({
      type: 'JSON',
      description: 'As its author gave it.',
      resolve: ({ revision }) => revision.document,
    }),
  }),
});

const History = builder.objectRef<HistoryValue>('History').implement({
  description: 'The revisions of a document.',
  fields: (t) => ({
    revisions: t.field({
      type: [RevisionSummary],
      description: 'Newest first.',
      resolve: ({ revisions }) => revisions,
    }),
  }),
});

/** The object of every refusal, by the code that the services give it. */
export const REFUSALS = {
  INVALID: LayoutInvalid,
  CONFLICT: Conflict,
  COLLIDED: Collided,
  FORBIDDEN: Forbidden,
  UNKNOWN: NotFound,
} as const;
/** The object of every outcome. */
const BY_CODE = {
  ...REFUSALS,
  PUBLISHED: Published,
  PUBLISHABLE: Publishable,
  SCHEDULED: Scheduled,
  CALLED_OFF: CalledOff,
  LAYOUT: Layout,
  HISTORY: History,
  EXPLANATION: Explanation,
  REBASE: Rebase,
  CHECKED: CatalogChecked,
} as const;
const byCode = ({ code }: { code: keyof typeof BY_CODE }) => BY_CODE[code];

export const PublishLayoutResult = builder.unionType('PublishLayoutResult', {
  description: 'What came of a publish.',
  types: [Published, LayoutInvalid, Conflict, Forbidden, NotFound],
  resolveType: byCode,
});

export const ApplyOperationsResult = builder.unionType('ApplyOperationsResult', {
  description: 'What came of steps in a document.',
  types: [Published, Publishable, Collided, LayoutInvalid, Conflict, Forbidden, NotFound],
  resolveType: byCode,
});

export const ScheduleLayoutResult = builder.unionType('ScheduleLayoutResult', {
  description: 'What came of scheduling.',
  types: [Scheduled, Collided, LayoutInvalid, Conflict, Forbidden, NotFound],
  resolveType: byCode,
});

export const CallOffResult = builder.unionType('CallOffResult', {
  description: 'What came of calling a scheduled revision off.',
  types: [CalledOff, Forbidden, NotFound],
  resolveType: byCode,
});

export const ValidateLayoutResult = builder.unionType('ValidateLayoutResult', {
  description: 'What a publish would do.',
  types: [Publishable, LayoutInvalid, Conflict, Forbidden, NotFound],
  resolveType: byCode,
});

export const RollbackLayoutResult = builder.unionType('RollbackLayoutResult', {
  description: 'What came of a rollback.',
  types: [Published, Publishable, LayoutInvalid, Conflict, Forbidden, NotFound],
  resolveType: byCode,
});

export const LayoutResult = builder.unionType('LayoutResult', {
  description: 'A document, or why it is not shown.',
  types: [Layout, Forbidden, NotFound],
  resolveType: byCode,
});

export const HistoryResult = builder.unionType('HistoryResult', {
  description: 'The revisions of a document, or why they are not shown.',
  types: [History, Forbidden, NotFound],
  resolveType: byCode,
});

export const ExplainResult = builder.unionType('ExplainResult', {
  description: 'Why a page looks as it does, or why that cannot be said.',
  types: [Explanation, Forbidden, NotFound],
  resolveType: byCode,
});

export const RebaseResult = builder.unionType('RebaseResult', {
  description: 'What the changes of a base mean, or why that is not shown.',
  types: [Rebase, Forbidden, NotFound],
  resolveType: byCode,
});

export const CheckCatalogResult = builder.unionType('CheckCatalogResult', {
  description: 'What a catalog would break, or why that cannot be said.',
  types: [CatalogChecked, LayoutInvalid, Forbidden],
  resolveType: byCode,
});
