import type { PageState as PageStateValue } from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';
import { Conflict } from './conflict-types.ts';
import { Fault, RevisionSource } from './layout-types.ts';
import { forbiddenFor } from './permission.ts';
import { Forbidden, LayoutInvalid, NotFound, REFUSALS } from './results.ts';

const Waiting = builder.objectRef<PageStateValue['scheduled'][number]>('WaitingRevision').implement({
  description: 'A revision of a page that waits for its moment.',
  fields: (t) => ({
    documentId: t.exposeString('documentId', {
      description: 'Of which document.',
    }),
    revision: t.exposeInt('revision', { description: 'Its number.' }),
    author: t.exposeString('author', { description: 'Who scheduled it.' }),
    at: t.expose('at', {
      type: 'DateTime',
      description: 'When it is published.',
    }),
    timeZone: t.exposeString('timeZone', {
      description: 'The clocks of its shop.',
    }),
  }),
});

const PageState = builder.objectRef<PageStateValue>('PageState').implement({
  description: 'A page of content is withdrawn, archived or shown again, or would be.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'Its address, without the prefix of a language.',
    }),
    locales: t.exposeStringList('locales', {
      description: 'The languages in which that changed.',
    }),
    isShown: t.exposeBoolean('isShown', { description: 'Shoppers see it.' }),
    isArchived: t.exposeBoolean('isArchived', {
      description: 'Lists leave it out.',
    }),
    to: t.string({
      nullable: true,
      description: 'Where its address leads; null where it is shown, or not found.',
      resolve: ({ to }) => to,
    }),
    links: t.exposeStringList('links', {
      description: 'Places that lead to its address.',
    }),
    ledBack: t.exposeStringList('ledBack', {
      description: 'Documents of former addresses that lead to it again.',
    }),
    scheduled: t.field({
      type: [Waiting],
      description: 'What waits for its moment: it is published over this, unless it is called off.',
      resolve: ({ scheduled }) => scheduled,
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What the author should know.',
      resolve: ({ warnings }) => warnings,
    }),
    dryRun: t.exposeBoolean('dryRun', { description: 'Nothing was written.' }),
  }),
});

const BY_CODE = { ...REFUSALS, PAGE_STATE: PageState } as const;

const PageStateResult = builder.unionType('PageStateResult', {
  description: 'What came of withdrawing a page, or of showing it again.',
  types: [PageState, LayoutInvalid, Conflict, Forbidden, NotFound],
  resolveType: ({ code }) => BY_CODE[code],
});

const ID = 'The page in any of its languages, such as at/de-AT/lp/mantel.content.';

builder.mutationField('unpublishPage', (t) =>
  t.field({
    type: PageStateResult,
    description:
      'Takes a page of content from shoppers in all its languages: its address is not found, or leads elsewhere.',
    args: {
      id: t.arg.id({ required: true, description: ID }),
      to: t.arg.string({
        required: false,
        description: 'The path of another page of content, without prefix, to which the address leads (308).',
      }),
      archive: t.arg.boolean({
        defaultValue: false,
        description: 'Lists leave it out as well; its history stays.',
      }),
      message: t.arg.string({ required: false, description: 'Why.' }),
      source: t.arg({
        type: RevisionSource,
        defaultValue: 'studio',
        description: 'STUDIO or CLI.',
      }),
      dryRun: t.arg.boolean({
        defaultValue: false,
        description: 'Only say what would happen.',
      }),
    },
    resolve: (_, { id, to, archive, message, source, dryRun }, context) =>
      forbiddenFor(context, 'write-layouts', id) ??
      context.services.publishing.unpublishPage({
        documentId: id,
        to: to ?? undefined,
        archive: archive ?? false,
        message: message ?? undefined,
        author: context.member.name,
        source: source ?? 'studio',
        dryRun: dryRun ?? false,
      }),
  }),
);

builder.mutationField('putPageBack', (t) =>
  t.field({
    type: PageStateResult,
    description: 'Shows a page of content again that was withdrawn or archived, as it was.',
    args: {
      id: t.arg.id({ required: true, description: ID }),
      message: t.arg.string({ required: false, description: 'Why.' }),
      source: t.arg({
        type: RevisionSource,
        defaultValue: 'studio',
        description: 'STUDIO or CLI.',
      }),
      dryRun: t.arg.boolean({
        defaultValue: false,
        description: 'Only say what would happen.',
      }),
    },
    resolve: (_, { id, message, source, dryRun }, context) =>
      forbiddenFor(context, 'write-layouts', id) ??
      context.services.publishing.putPageBack({
        documentId: id,
        message: message ?? undefined,
        author: context.member.name,
        source: source ?? 'studio',
        dryRun: dryRun ?? false,
      }),
  }),
);
