import type { Fault as FaultValue } from '@vitrine/schemas';
import { zoneOf, type PageChange as PageChangeValue } from '../../layout/publishing/index.ts';
import {
  documentId,
  type DocumentSummary,
  type RevisionSummary as RevisionSummaryValue,
} from '../../layout/revisions/index.ts';
import { builder } from './builder.ts';

/** Where a revision came from, as the schema calls it. */
export const RevisionSource = builder.enumType('RevisionSource', {
  description: 'Where a revision came from.',
  values: {
    SEED: { value: 'seed', description: 'The files of the first start.' },
    STUDIO: { value: 'studio', description: 'The staff door.' },
    CLI: { value: 'cli', description: 'The command line.' },
    FILE: { value: 'file', description: 'A file saved while developing.' },
    ROLLBACK: { value: 'rollback', description: 'An older revision, brought back.' },
  } as const,
});

const RevisionStatus = builder.enumType('RevisionStatus', {
  description: 'What a revision is to shoppers.',
  values: {
    DRAFT: { value: 'draft', description: 'Never shown but through a preview link.' },
    SCHEDULED: { value: 'scheduled', description: 'Will be published at its moment.' },
    PUBLISHED: { value: 'published', description: 'What shoppers see.' },
    SUPERSEDED: { value: 'superseded', description: 'What shoppers saw before.' },
  } as const,
});

export const Fault = builder.objectRef<FaultValue>('Fault').implement({
  description: 'One thing that is wrong, or that an author should know.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'For programs; never renamed.' }),
    message: t.exposeString('message', { description: 'For people: what was expected, what came, and where.' }),
    pointer: t.exposeString('pointer', {
      description: 'JSON pointer into the node, or into the document if no node is named.',
    }),
    expected: t.exposeString('expected', { description: 'What was expected.' }),
    got: t.exposeString('got', { description: 'What came, shortened.' }),
    layer: t.string({
      nullable: true,
      description: 'The document that holds it, such as at/home.layer.',
      resolve: (fault) => fault.layer,
    }),
    nodeId: t.string({ nullable: true, description: 'The node that holds it.', resolve: (fault) => fault.nodeId }),
  }),
});

const Arm = builder.objectRef<{ experiment: string; variant: string }>('Arm').implement({
  description: 'The variant of one experiment.',
  fields: (t) => ({
    experiment: t.exposeString('experiment', { description: 'Key of the experiment.' }),
    variant: t.exposeString('variant', { description: 'Key of the variant.' }),
  }),
});

export const PageChange = builder.objectRef<PageChangeValue>('PageChange').implement({
  description: 'A page that shoppers will see differently.',
  fields: (t) => ({
    tenant: t.exposeID('tenant', { description: 'Whose shop.' }),
    locale: t.exposeString('locale', { description: 'BCP 47 tag.' }),
    page: t.exposeString('page', { description: 'The page type, such as home.' }),
    path: t.string({
      nullable: true,
      description: 'Where it is found; null for pages without a path of their own.',
      resolve: ({ path }) => path,
    }),
    arms: t.field({
      type: [Arm],
      description: 'In which tests; empty on pages without one.',
      resolve: ({ arms }) => Object.entries(arms).map(([experiment, variant]) => ({ experiment, variant })),
    }),
  }),
});

export const RevisionSummary = builder.objectRef<RevisionSummaryValue>('RevisionSummary').implement({
  description: 'A revision without its document.',
  fields: (t) => ({
    id: t.id({ description: 'The document, such as at/home.layer.', resolve: documentId }),
    revision: t.exposeInt('number', { description: 'Counts from 1 in each document.' }),
    status: t.field({ type: RevisionStatus, description: 'What it is to shoppers.', resolve: ({ status }) => status }),
    author: t.exposeString('author', { description: 'Who made it.' }),
    isMine: t.boolean({
      description: 'Whether that is whoever asks.',
      resolve: ({ author }, _, { member }) => author === member.name,
    }),
    message: t.exposeString('message', { description: 'What the author says of it.' }),
    source: t.field({ type: RevisionSource, description: 'Where it came from.', resolve: ({ source }) => source }),
    restores: t.int({
      nullable: true,
      description: 'The revision that a rollback brought back.',
      resolve: ({ restores }) => restores,
    }),
    hash: t.exposeString('hash', { description: 'Equal for equal documents.' }),
    timeZone: t.string({
      description: 'By which clocks its times are meant: those of its shop, of the first shop for a shared document.',
      resolve: ({ scope }, _, { services }) => zoneOf(services.world, scope),
    }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was made.', resolve: ({ createdAt }) => createdAt }),
    publishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When shoppers first saw it.',
      resolve: ({ publishedAt }) => publishedAt,
    }),
    scheduledFor: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is, or was, to be published.',
      resolve: ({ scheduledFor }) => scheduledFor,
    }),
  }),
});

export const Document = builder.objectRef<DocumentSummary>('Document').implement({
  description: 'A document: a whole page, a layer of operations on one, the texts of a locale, or a page of content.',
  fields: (t) => ({
    id: t.id({ description: 'Such as at/home.layer.', resolve: documentId }),
    scope: t.exposeString('scope', { description: "A tenant's id, or base for documents that all share." }),
    page: t.exposeString('page', { description: 'The page type; for texts the locale, for content locale and entry.' }),
    kind: t.exposeString('kind', { description: 'What it is, such as layout, layer, copy or content.' }),
    latest: t.exposeInt('latest', { description: 'The newest revision of any status.' }),
    latestStatus: t.field({
      type: RevisionStatus,
      description: 'What that one is to shoppers.',
      resolve: ({ latestStatus }) => latestStatus,
    }),
    published: t.field({
      type: RevisionSummary,
      nullable: true,
      description: 'What shoppers see; null if there are only drafts.',
      resolve: ({ published }) => published,
    }),
  }),
});
