import { catalog } from '@vitrine/component-registry/manifest';
import { perhaps } from '@vitrine/schemas';
import { putOver } from '../../layout/previews/index.ts';
import {
  zoneOf,
  archivedPages,
  checkCatalog,
  documentAt,
  explainPage,
  rebaseLayers,
  type Standing,
} from '../../layout/publishing/index.ts';
import { BASE_SCOPE, DOCUMENT_ID_EXAMPLES, documentId, parseDocumentId } from '../../layout/revisions/index.ts';
import { momentMeant, momentText } from '../../layout/schedule/index.ts';
import { may, type Member as MemberValue } from '../../staff/index.ts';
import { builder, type StaffContext } from './builder.ts';
import { findSet } from './find-set.ts';
import { DraftInput, profileOf, ValidateLayoutInput, VisitorProfileInput } from './inputs.ts';
import { unknownArm } from './known-arms.ts';
import { Document } from './layout-types.ts';
import { forbiddenFor, forbiddenIn } from './permission.ts';
import {
  CheckCatalogResult,
  ExplainResult,
  HistoryResult,
  LayoutResult,
  RebaseResult,
  ValidateLayoutResult,
} from './results.ts';

const LONGEST_HISTORY = 200;

const Member = builder.objectRef<MemberValue>('Member').implement({
  description: 'A member of staff.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that revisions bear.' }),
    roles: t.stringList({ description: 'merchandiser, experimenter, service, admin.', resolve: ({ roles }) => roles }),
    tenants: t.stringList({
      description: 'The tenants that the person works for; empty for all.',
      resolve: ({ tenants }) => tenants,
    }),
    language: t.string({
      nullable: true,
      description: 'In which the person is spoken to, en or de; null if nobody has said.',
      resolve: ({ language }) => language,
    }),
    tokenExpiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the token ends by which the person came; null if it never does.',
      resolve: ({ tokenExpiresAt }) => tokenExpiresAt,
    }),
  }),
});

const unknownId = (id: string) =>
  ({ code: 'UNKNOWN', message: `expected ${DOCUMENT_ID_EXAMPLES}, got ${JSON.stringify(id)}` }) as const;

/** What stands with a set or a document in the place of what is published; a sentence if that cannot be. */
async function seenOver(
  set: string | undefined,
  document: typeof DraftInput.$inferInput | undefined,
  standing: Standing,
  context: StaffContext,
): Promise<Standing | string> {
  if (set !== undefined && document !== undefined) return 'expected one of a document and a set, got both';
  const forbidden = document && forbiddenFor(context, 'read', document.id);
  if (forbidden) return forbidden.message;
  const found = set === undefined ? undefined : await findSet(set, undefined, context);
  if (found && 'code' in found) return found.message;
  const seen = await putOver(
    context.services,
    {
      ...(found === undefined ? {} : { set: { scope: found.scope, id: found.id } }),
      ...(document === undefined ? {} : { document: { documentId: document.id, document: document.document } }),
    },
    standing,
  );
  if (!('code' in seen)) return seen;
  return seen.code === 'INVALID' ? seen.faults.map(({ message }) => message).join('; ') : seen.message;
}

/** `, perhaps "at/home.layer"` where an id may be a slip of a document that the person may read; else empty. */
async function nearDocuments({ member, services: { revisions, world } }: StaffContext, id: string): Promise<string> {
  const all = [BASE_SCOPE, ...world.tenants().map((tenant) => tenant.id)];
  // The same document of another shop is no slip.
  const scopes = all.filter((scope) => id.startsWith(`${scope}/`));
  const documents = await revisions.documents(
    (scopes.length > 0 ? scopes : all).filter((scope) => may(member, 'read', scope)),
  );
  const names = documents.filter(({ kind }) => kind !== 'settings').map(documentId);
  return names.includes(id) ? '' : perhaps(names, id);
}

builder.queryType({
  description: 'What staff can ask.',
  fields: (t) => ({
    me: t.field({ type: Member, description: 'Whose token this is.', resolve: (_, __, { member }) => member }),
    layouts: t.field({
      type: [Document],
      description:
        'Every document of a tenant (layouts, texts, content) and the shared ones; of all tenants that the person works for if none is named.',
      args: {
        tenant: t.arg.id({ required: false, description: "A tenant's id." }),
        archived: t.arg.boolean({
          defaultValue: false,
          description: 'Pages that were archived as well.',
        }),
      },
      resolve: async (_, { tenant, archived }, { member, services: { revisions, world } }) => {
        const scopes = [BASE_SCOPE, ...(tenant ? [tenant] : world.tenants().map(({ id }) => id))].filter((scope) =>
          may(member, 'read', scope),
        );
        const documents = await revisions.documents(scopes);
        const hidden = archived === true ? new Set<string>() : await archivedPages({ revisions }, scopes);
        return documents.filter((each) => each.kind !== 'settings' && !hidden.has(documentId(each)));
      },
    }),
    layout: t.field({
      type: LayoutResult,
      description: 'A document as shoppers see it, or in the revision that is named.',
      args: {
        id: t.arg.id({ required: true, description: 'Such as at/home.layer.' }),
        revision: t.arg.int({ required: false, description: 'A revision of any status.' }),
        at: t.arg.string({
          required: false,
          description: 'What shoppers saw then, or will see: by the clocks of the shop, or an instant with its zone.',
        }),
      },
      resolve: async (_, { id, revision: number, at }, context) => {
        const forbidden = forbiddenFor(context, 'read', id);
        if (forbidden) return forbidden;
        const address = parseDocumentId(id);
        if (!address) return unknownId(id);
        const { scope, page, kind } = address;
        const { revisions, world } = context.services;
        if (at) {
          const meant = momentMeant(zoneOf(world, scope), at);
          if ('fault' in meant) return { code: 'UNKNOWN', message: meant.fault.message } as const;
          const then = await documentAt(context.services, address, meant.moment);
          return then
            ? ({ code: 'LAYOUT', revision: then } as const)
            : ({
                code: 'UNKNOWN',
                message: `${id} has no revision that was published at ${momentText(zoneOf(world, scope), meant.moment)}`,
              } as const);
        }
        const revision =
          number === null || number === undefined
            ? await revisions.published(scope, page, kind)
            : await revisions.byNumber(scope, page, kind, number);
        const wanted = number === null || number === undefined ? 'a published revision' : `revision ${number}`;
        return revision
          ? ({ code: 'LAYOUT', revision } as const)
          : ({
              code: 'UNKNOWN',
              message: `${id} has no ${wanted.replace(/^a /, '')}${await nearDocuments(context, id)}`,
            } as const);
      },
    }),
    history: t.field({
      type: HistoryResult,
      description: 'The revisions of a document, newest first.',
      args: {
        id: t.arg.id({ required: true, description: 'Such as at/home.layer.' }),
        limit: t.arg.int({ defaultValue: 20, required: true, description: `At most ${LONGEST_HISTORY}.` }),
      },
      resolve: async (_, { id, limit }, context) => {
        const forbidden = forbiddenFor(context, 'read', id);
        if (forbidden) return forbidden;
        const address = parseDocumentId(id);
        if (!address) return unknownId(id);
        const { scope, page, kind } = address;
        const revisions = await context.services.revisions.history(
          scope,
          page,
          kind,
          Math.min(Math.max(limit, 1), LONGEST_HISTORY),
        );
        return revisions.length > 0
          ? ({ code: 'HISTORY', revisions } as const)
          : ({ code: 'UNKNOWN', message: `${id} has no revisions${await nearDocuments(context, id)}` } as const);
      },
    }),
    validateLayout: t.field({
      type: ValidateLayoutResult,
      description: 'Checks a document on every page that it touches and says which ones would change. Writes nothing.',
      args: { input: t.arg({ type: ValidateLayoutInput, required: true, description: 'As for publishLayout.' }) },
      resolve: async (_, { input }, context) => {
        const forbidden = forbiddenFor(context, 'write-layouts', input.id);
        if (forbidden) return forbidden;
        const { id: documentId, document, expectedRevision, message, source } = input;
        const outcome = await context.services.publishing.publish({
          documentId,
          document,
          expectedRevision: expectedRevision ?? undefined,
          message: message ?? '',
          source: source ?? 'studio',
          author: context.member.name,
          dryRun: true,
        });
        if (outcome.code === 'PUBLISHED') throw new Error('expected a dry run to publish nothing, got a revision');
        return outcome;
      },
    }),
    rebase: t.field({
      type: RebaseResult,
      description:
        'What the base has changed since a layer was made: of the layer that is named, or of all layers on the base that is.',
      args: { id: t.arg.id({ required: true, description: 'Such as at/home.layer or base/home.layout.' }) },
      resolve: async (_, { id }, context) => {
        const forbidden = forbiddenFor(context, 'read', id);
        if (forbidden) return forbidden;
        const address = parseDocumentId(id);
        if (!address) return unknownId(id);
        const { revisions } = context.services;
        // Of a document that there is not, nothing has changed either: a slip must not look as if all were well.
        if ((await revisions.published(address.scope, address.page, address.kind)) === undefined)
          return {
            code: 'UNKNOWN',
            message: `${id} has no published revision${await nearDocuments(context, id)}`,
          } as const;
        const layers = await rebaseLayers(context.services, address);
        return {
          code: 'REBASE',
          layers: layers.filter(({ layer }) => may(context.member, 'read', layer.split('/')[0] ?? '')),
        } as const;
      },
    }),
    checkCatalog: t.field({
      type: CheckCatalogResult,
      description: 'Which published pages another component catalog would break. Writes nothing.',
      args: { catalog: t.arg({ type: 'JSON', required: true, description: 'As GET /catalog.json gives it.' }) },
      resolve: async (_, { catalog: proposed }, context) => {
        const forbidden = forbiddenIn(context, 'read', BASE_SCOPE);
        if (forbidden) return forbidden;
        const { components = catalog, ...services } = context.services;
        const verdict = await checkCatalog({ ...services, components }, proposed);
        if (verdict.code === 'INVALID') return verdict;
        return { ...verdict, broken: verdict.broken.filter(({ tenant }) => may(context.member, 'read', tenant)) };
      },
    }),
    explain: t.field({
      type: ExplainResult,
      description: 'Why the page at an address looks as it does: layers, nodes, and how to ask the edge what it holds.',
      args: {
        url: t.arg.string({ required: true, description: 'An address of a shop, with or without the origin.' }),
        at: t.arg.string({
          required: false,
          description: 'A past or future moment, by the clocks of the shop or with its zone; the present if left out.',
        }),
        as: t.arg({ type: VisitorProfileInput, required: false, description: 'Who looks.' }),
        set: t.arg.id({ required: false, description: 'A change set, as if it were published.' }),
        document: t.arg({ type: DraftInput, required: false, description: 'Or a document, as if it were.' }),
      },
      resolve: async (_, { url: text, at, as, set, document }, context) => {
        const { world, experiments, signer } = context.services;
        const [first] = world.tenants();
        const url = URL.canParse(text, first && world.origin(first.id))
          ? new URL(text, first && world.origin(first.id))
          : undefined;
        const profile = profileOf(as);
        const shop = url && world.locate(url)?.tenant;
        const noArm = shop === undefined ? undefined : unknownArm(experiments, shop, profile.arms);
        if (shop !== undefined && noArm !== undefined)
          return forbiddenIn(context, 'read', shop) ?? ({ code: 'UNKNOWN', message: noArm } as const);
        const explanation = url
          ? await explainPage(context.services, url, {
              at: at ?? undefined,
              as: profile,
              over: (standing) => seenOver(set ?? undefined, document ?? undefined, standing, context),
            })
          : `expected an address, got ${JSON.stringify(text)}`;
        if (!url || typeof explanation === 'string') return { code: 'UNKNOWN', message: String(explanation) } as const;
        const { tenant } = explanation.address;
        const forbidden = forbiddenIn(context, 'read', tenant);
        if (forbidden) return forbidden;
        const edgeToken = signer.sign('edge-explain', { tenant });
        const edgeUrl = new URL(
          `/-/explain?${new URLSearchParams({ url: url.pathname + url.search })}`,
          world.origin(tenant),
        ).href;
        return { code: 'EXPLANATION', explanation, edgeToken, edgeUrl } as const;
      },
    }),
  }),
});
