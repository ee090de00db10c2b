import type { Renamed as RenamedValue } from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';
import { Conflict } from './conflict-types.ts';
import { Fault, RevisionSource } from './layout-types.ts';
import { forbiddenFor } from './permission.ts';
import { Forbidden, LayoutInvalid, NotFound, REFUSALS } from './results.ts';

const Renamed = builder.objectRef<RenamedValue>('Renamed').implement({
  description: 'A page of content has another address, or would have it.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'The former path, which leads on for good.' }),
    to: t.exposeString('to', { description: 'The path now, without the prefix of a language.' }),
    locales: t.exposeStringList('locales', { description: 'The languages in which it has it.' }),
    links: t.exposeStringList('links', { description: 'Places that still name the former address.' }),
    dryRun: t.exposeBoolean('dryRun', { description: 'Nothing was written.' }),
    warnings: t.field({
      type: [Fault],
      description: 'What the author should know.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
});

const BY_CODE = { ...REFUSALS, RENAMED: Renamed } as const;

const RenameAddressResult = builder.unionType('RenameAddressResult', {
  description: 'What came of giving a page another address.',
  types: [Renamed, LayoutInvalid, Conflict, Forbidden, NotFound],
  resolveType: ({ code }) => BY_CODE[code],
});

builder.mutationField('renameAddress', (t) =>
  t.field({
    type: RenameAddressResult,
    description: 'Gives a page of content another address in all its languages; the former one leads there (308).',
    args: {
      id: t.arg.id({ required: true, description: 'The page, such as at/de-AT/lp/mantel.content.' }),
      to: t.arg.string({ required: true, description: 'The path without prefix, such as /lp/wintermantel.' }),
      message: t.arg.string({ required: false, description: 'Why.' }),
      source: t.arg({ type: RevisionSource, defaultValue: 'studio', description: 'STUDIO or CLI.' }),
      dryRun: t.arg.boolean({ defaultValue: false, description: 'Only say what would happen.' }),
    },
    resolve: (_, { id, to, message, source, dryRun }, context) =>
      forbiddenFor(context, 'write-layouts', id) ??
      context.services.publishing.renameAddress({
        documentId: id,
        to,
        message: message ?? undefined,
        author: context.member.name,
        source: source ?? 'studio',
        dryRun: dryRun ?? false,
      }),
  }),
);
