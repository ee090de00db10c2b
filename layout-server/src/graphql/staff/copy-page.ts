import type { PageCopied as PageCopiedValue } from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';
import { Conflict } from './conflict-types.ts';
import { Fault, PageChange, RevisionSource } from './layout-types.ts';
import { forbiddenIn } from './permission.ts';
import { Forbidden, LayoutInvalid, NotFound, REFUSALS } from './results.ts';

const CopiedText = builder.objectRef<PageCopiedValue['texts'][number]>('CopiedText').implement({
  description: 'A text that the other shop had not, and has now.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key.' }),
    locale: t.exposeString('locale', {
      description: 'The language in which the other shop says it.',
    }),
    from: t.exposeString('from', {
      description: 'The language from which it was taken.',
    }),
  }),
});

const PageCopied = builder.objectRef<PageCopiedValue>('PageCopied').implement({
  description: 'A page is in another shop, or would be.',
  fields: (t) => ({
    documents: t.exposeStringList('documents', {
      description: 'What is published there by it, texts among them.',
    }),
    texts: t.field({
      type: [CopiedText],
      description: 'Texts that came along; what the other shop says itself stays.',
      resolve: ({ texts }) => texts,
    }),
    leftOut: t.exposeStringList('leftOut', {
      description: 'What could not come along, and what is to be read or done there.',
    }),
    changes: t.field({
      type: [PageChange],
      description: 'Where shoppers see a difference.',
      resolve: ({ changes }) => changes,
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What the author should know: products, categories and links that the other shop has not.',
      resolve: ({ warnings }) => warnings,
    }),
    dryRun: t.exposeBoolean('dryRun', { description: 'Nothing was written.' }),
  }),
});

const Existing = builder.enumType('Existing', {
  description: 'What becomes of a document that the other shop has already.',
  values: {
    REFUSE: {
      value: 'refuse',
      description: 'It stays, and nothing is copied.',
    },
    REPLACE: {
      value: 'replace',
      description: 'The copy takes its place; a rollback brings it back.',
    },
    ADD: {
      value: 'add',
      description: 'The copy comes behind what a layer says.',
    },
  } as const,
});

const BY_CODE = { ...REFUSALS, PAGE_COPIED: PageCopied } as const;

const CopyPageResult = builder.unionType('CopyPageResult', {
  description: 'What came of copying a page.',
  types: [PageCopied, LayoutInvalid, Conflict, Forbidden, NotFound],
  resolveType: ({ code }) => BY_CODE[code],
});

builder.mutationField('copyPage', (t) =>
  t.field({
    type: CopyPageResult,
    description: 'Brings a page to another shop in one publish: who may read the one and write the other.',
    args: {
      id: t.arg.id({
        required: true,
        description: 'A page such as at/home, one of its documents, or a page of content in any of its languages.',
      }),
      tenant: t.arg.id({ required: true, description: 'The other shop.' }),
      existing: t.arg({
        type: Existing,
        defaultValue: 'refuse',
        description: 'If it has such a document already.',
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
    resolve: (_, { id, tenant, existing, message, source, dryRun }, context) =>
      forbiddenIn(context, 'read', id.split('/')[0] ?? '') ??
      forbiddenIn(context, 'write-layouts', tenant) ??
      context.services.publishing.copyPage({
        documentId: id,
        tenant,
        existing: existing ?? 'refuse',
        message: message ?? undefined,
        author: context.member.name,
        source: source ?? 'studio',
        dryRun: dryRun ?? false,
      }),
  }),
);
