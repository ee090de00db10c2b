import type { PreviewLink as KeptValue } from '../../layout/previews/index.ts';
import { may } from '../../staff/index.ts';
import { zoneOf } from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';
import { forbiddenIn } from './permission.ts';
import { profileOf, VisitorProfileInput } from './inputs.ts';
import { Fault } from './layout-types.ts';
import { previewLink, type PreviewLinkValue } from './preview-link.ts';
import { Forbidden, LayoutInvalid, NotFound, REFUSALS } from './results.ts';

const KeptPreview = builder.objectRef<KeptValue>('KeptPreview').implement({
  description: 'A link that shows what is not published, without the address: who has that can look.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'To revoke it by.' }),
    tenant: t.exposeID('tenant', { description: 'In whose shop.' }),
    name: t.exposeString('name', { description: 'What its maker calls it.' }),
    documentId: t.id({
      nullable: true,
      description: 'The document that it is about, such as at/home.layer; null for a set, and for the shop as it is.',
      resolve: ({ documentId }) => documentId,
    }),
    revision: t.int({
      nullable: true,
      description: 'Which revision of the document; null for a draft that is in no store.',
      resolve: ({ revision }) => revision,
    }),
    set: t.id({ nullable: true, description: 'The change set that it shows.', resolve: ({ set }) => set ?? null }),
    at: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The moment that it shows; null for the present.',
      resolve: ({ at }) => (at === undefined ? null : new Date(at)),
    }),
    madeBy: t.exposeString('madeBy', { description: 'Who made it.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When.', resolve: ({ createdAt }) => createdAt }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Until when it holds, unless it is revoked.',
      resolve: ({ expiresAt }) => expiresAt,
    }),
    timeZone: t.string({
      description: 'By which clocks its times are meant.',
      resolve: ({ tenant }, _, { services }) => zoneOf(services.world, tenant),
    }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when it shows nothing any more.',
      resolve: ({ revokedAt }) => revokedAt,
    }),
    revokedBy: t.string({
      nullable: true,
      description: 'Who took it back.',
      resolve: ({ revokedBy }) => revokedBy,
    }),
    views: t.exposeInt('views', { description: 'How many pages were shown by it.' }),
    viewedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When one was last.',
      resolve: ({ viewedAt }) => viewedAt,
    }),
  }),
});

const PreviewLink = builder.objectRef<PreviewLinkValue>('PreviewLink').implement({
  description: 'An address that shows what is not published to whoever has it.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The address.' }),
    link: t.field({ type: KeptPreview, description: 'What is kept of it.', resolve: ({ link }) => link }),
    warnings: t.field({
      type: [Fault],
      description: 'For what a publish of it would be refused now, or what its author should know.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
});

interface RevokedValue {
  code: 'PREVIEW_REVOKED';
  link: KeptValue;
}
const PreviewRevoked = builder.objectRef<RevokedValue>('PreviewRevoked').implement({
  description: 'The link shows nothing any more, from its next view on.',
  fields: (t) => ({ link: t.field({ type: KeptPreview, description: 'Which.', resolve: ({ link }) => link }) }),
});

const BY_CODE = { ...REFUSALS, PREVIEW_LINK: PreviewLink, PREVIEW_REVOKED: PreviewRevoked } as const;
const byCode = ({ code }: { code: keyof typeof BY_CODE }) => BY_CODE[code];
const PreviewLinkResult = builder.unionType('PreviewLinkResult', {
  description: 'A preview link, or why there is none.',
  types: [PreviewLink, LayoutInvalid, Forbidden, NotFound],
  resolveType: byCode,
});

builder.mutationField('previewLink', (t) =>
  t.field({
    type: PreviewLinkResult,
    description:
      'Gives an address that shows a document, a revision or a change set before it is published, or the shop at another moment or to another visitor. Stores no revision.',
    args: {
      id: t.arg.id({ required: false, description: 'A document, such as at/home.layer.' }),
      document: t.arg({ type: 'JSON', required: false, description: 'What it is to say.' }),
      revision: t.arg.int({ required: false, description: 'Or a revision of it, of any status.' }),
      set: t.arg.id({ required: false, description: 'Or a change set.' }),
      without: t.arg.id({
        required: false,
        description: 'A scheduled change set that is left out of what will be there at the moment.',
      }),
      tenant: t.arg.id({
        required: false,
        description: 'In whose shop; for a shared document the first that sees it if left out.',
      }),
      path: t.arg.string({ required: false, description: "The path to open; the page's own if left out." }),
      name: t.arg.string({ required: false, description: 'What to list the link as.' }),
      at: t.arg.string({ required: false, description: 'The moment, by the clocks of the shop or with its zone.' }),
      as: t.arg({
        type: VisitorProfileInput,
        required: false,
        description: 'Who looks, where that is not who opens it.',
      }),
      hours: t.arg.int({ required: false, description: 'For how long; 24 if left out, at most 30 days.' }),
    },
    resolve: (_, { id, document, revision, set, without, tenant, path, name, at, as, hours }, context) =>
      previewLink(
        {
          id: id ?? undefined,
          document: document ?? undefined,
          revision: revision ?? undefined,
          set: set ?? undefined,
          without: without ?? undefined,
          tenant: tenant ?? undefined,
          path: path ?? undefined,
          name: name ?? undefined,
          at: at ?? undefined,
          as: profileOf(as),
          hours: hours ?? undefined,
        },
        context,
      ),
  }),
);

const RevokePreviewResult = builder.unionType('RevokePreviewResult', {
  description: 'What came of taking a preview link back.',
  types: [PreviewRevoked, Forbidden, NotFound],
  resolveType: byCode,
});

builder.queryField('previewLinks', (t) =>
  t.field({
    type: [KeptPreview],
    description: 'The preview links of a tenant, or of all that the person works for, that are not at their end.',
    args: { tenant: t.arg.id({ required: false, description: "A tenant's id." }) },
    resolve: (_, { tenant }, { member, services: { world, previews } }) =>
      previews.list(
        world
          .tenants()
          .map(({ id }) => id)
          .filter((id) => (!tenant || id === tenant) && may(member, 'read', id)),
      ),
  }),
);

builder.mutationField('revokePreviewLink', (t) =>
  t.field({
    type: RevokePreviewResult,
    description: 'Takes a preview link back: its next view is answered as gone.',
    args: {
      tenant: t.arg.id({ required: true, description: 'In whose shop.' }),
      id: t.arg.id({ required: true, description: 'As previewLinks gives it.' }),
    },
    resolve: async (_, { tenant, id }, context) => {
      const forbidden = forbiddenIn(context, 'write-layouts', tenant);
      if (forbidden) return forbidden;
      const link = await context.services.previews.revoke(tenant, id, context.member.name);
      return link
        ? ({ code: 'PREVIEW_REVOKED', link } as const)
        : ({ code: 'UNKNOWN', message: `expected a preview link of ${tenant}, got ${JSON.stringify(id)}` } as const);
    },
  }),
);
