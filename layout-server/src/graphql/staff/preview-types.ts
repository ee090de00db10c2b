import type { PreviewLink as PreviewLinkValue } from '../../layout/previews/index.ts';
import { may } from '../../staff/index.ts';
import { builder } from './builder.ts';
import { forbiddenIn } from './permission.ts';
import { Forbidden, NotFound } from './results.ts';
import { zoneOf } from './shop-clock.ts';

const KeptPreview = builder.objectRef<PreviewLinkValue>('KeptPreview').implement({
  description: 'A link that shows a draft, without the address: who has that can look.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'To revoke it by.' }),
    tenant: t.exposeID('tenant', { description: 'In whose shop it shows the draft.' }),
    name: t.exposeString('name', { description: 'What its maker calls it.' }),
    documentId: t.exposeID('documentId', { description: 'Such as at/home.layer.' }),
    revision: t.exposeInt('revision', { description: 'Of the document.' }),
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
  }),
});

interface RevokedValue {
  code: 'PREVIEW_REVOKED';
  link: PreviewLinkValue;
}
const PreviewRevoked = builder.objectRef<RevokedValue>('PreviewRevoked').implement({
  description: 'The link shows nothing any more, from its next view on.',
  fields: (t) => ({ link: t.field({ type: KeptPreview, description: 'Which.', resolve: ({ link }) => link }) }),
});

const RevokePreviewResult = builder.unionType('RevokePreviewResult', {
  description: 'What came of taking a preview link back.',
  types: [PreviewRevoked, Forbidden, NotFound],
  resolveType: ({ code }) =>
    code === 'PREVIEW_REVOKED' ? PreviewRevoked : code === 'FORBIDDEN' ? Forbidden : NotFound,
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
      tenant: t.arg.id({ required: true, description: 'In whose shop it shows the draft.' }),
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
