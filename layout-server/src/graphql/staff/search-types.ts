import { perhaps } from '@vitrine/schemas';
import {
  blameRules,
  blameValue,
  namesLike,
  nodesToBlame,
  usagesOf,
  type BlameEntry as BlameEntryValue,
  type Usage as UsageValue,
} from '../../layout/publishing/index.ts';
import { BASE_SCOPE, DOCUMENT_ID_EXAMPLES, isOfLayout, parseDocumentId } from '../../layout/revisions/index.ts';
import { may } from '../../staff/index.ts';
import { builder } from './builder.ts';
import { RevisionSummary } from './layout-types.ts';
import { forbiddenFor } from './permission.ts';
import { Forbidden, NotFound } from './results.ts';

const BlameEntry = builder.objectRef<BlameEntryValue>('BlameEntry').implement({
  description: 'What one document says of a value since one of its revisions.',
  fields: (t) => ({
    documentId: t.exposeID('documentId', { description: 'Such as at/home.layer.' }),
    revision: t.field({
      type: RevisionSummary,
      description: 'With which it began to say so: who, when and why.',
      resolve: ({ revision }) => revision,
    }),
    from: t.field({
      type: RevisionSummary,
      nullable: true,
      description: 'Where a rollback brought it back: with which it had come before that; null where none did.',
      resolve: ({ from }) => from,
    }),
    says: t.exposeString('says', { description: 'What it says, in words.' }),
  }),
});

interface BlameValue {
  code: 'BLAME';
  entries: BlameEntryValue[];
}
const Blame = builder.objectRef<BlameValue>('Blame').implement({
  description: 'Who gave a value.',
  fields: (t) => ({
    entries: t.field({
      type: [BlameEntry],
      description: 'Lowest document first, of each its oldest revision first; the last one decides. Never empty.',
      resolve: ({ entries }) => entries,
    }),
  }),
});

const BlameResult = builder.unionType('BlameResult', {
  description: 'Who gave a value, or why that is not told.',
  types: [Blame, Forbidden, NotFound],
  resolveType: ({ code }) => (code === 'BLAME' ? Blame : code === 'FORBIDDEN' ? Forbidden : NotFound),
});

builder.queryField('blame', (t) =>
  t.field({
    type: BlameResult,
    description: 'Who gave a value of a node, when and why: every document of the page that says something of it.',
    args: {
      id: t.arg.id({
        required: true,
        description: 'A layer, such as at/home.layer, a whole page, or rules such as at/search.rules.',
      }),
      node: t.arg.string({
        required: true,
        description: 'The node; of rules of search and lists a SKU, term, word, brand or category.',
      }),
      pointer: t.arg.string({ required: false, description: 'Such as /props/title; the whole node if left out.' }),
    },
    resolve: async (_, { id, node, pointer }, context) => {
      const forbidden = forbiddenFor(context, 'read', id);
      if (forbidden) return forbidden;
      const address = parseDocumentId(id);
      if (address?.kind === 'rules') {
        const said = await blameRules(context.services.revisions, address, node);
        if (said.length > 0) return { code: 'BLAME', entries: said } as const;
        return { code: 'UNKNOWN', message: `no rule of ${id} is about ${JSON.stringify(node)}` } as const;
      }
      if (!address || !isOfLayout(address))
        return { code: 'UNKNOWN', message: `expected ${DOCUMENT_ID_EXAMPLES}, got ${JSON.stringify(id)}` } as const;
      const found = await blameValue(context.services.revisions, address, node, pointer ?? '');
      const entries = found.filter((each) => may(context.member, 'read', each.documentId.split('/')[0] ?? ''));
      if (entries.length > 0) return { code: 'BLAME', entries } as const;
      const nodes = await nodesToBlame(context.services.revisions, address);
      return {
        code: 'UNKNOWN',
        message: nodes.includes(node)
          ? `no published document of ${id} says anything of ${pointer ? `${pointer} of ${node}` : node}; "layouts explain" lists the nodes of a page`
          : `expected a node of the page${perhaps(nodes, node)}, got ${JSON.stringify(node)}; "layouts explain" lists the nodes of a page`,
      } as const;
    },
  }),
);

const UsedKind = builder.enumType('UsedKind', {
  description: 'What can be looked for.',
  values: {
    COMPONENT: { value: 'component', description: 'A type of nodes.' },
    PRODUCT: { value: 'product', description: 'A SKU.' },
    PICTURE: { value: 'picture', description: 'A picture by its name.' },
    CATEGORY: { value: 'category', description: 'A category of the catalogue.' },
    TEXT: { value: 'text', description: "A key of the shop's texts." },
    ROUTE: { value: 'route', description: 'A route by its name.' },
    PAGE: {
      value: 'page',
      description: 'A page type, or the path of a page of content: its documents, what it frames, links to it.',
    },
  } as const,
});

const Usage = builder.objectRef<UsageValue>('Usage').implement({
  description: 'One place in which something is used.',
  fields: (t) => ({
    documentId: t.exposeID('documentId', {
      description: 'Such as at/home.layer; of a file its path, such as at/content/navigation/105_web.json.',
    }),
    nodeId: t.string({
      nullable: true,
      description: 'The node; null in the document itself.',
      resolve: ({ nodeId }) => nodeId,
    }),
    pointer: t.exposeString('pointer', { description: 'Where in the node, or in the document.' }),
  }),
});

builder.queryField('usage', (t) =>
  t.field({
    type: [Usage],
    description:
      'Where published layouts, layers, campaigns, pages of content, texts and files such as menus use something, in the shops that the person works for and in what all share.',
    args: {
      kind: t.arg({ type: UsedKind, required: true, description: 'What it is.' }),
      value: t.arg.string({ required: true, description: 'Which one, such as SKU-1001.' }),
      tenant: t.arg.id({ required: false, description: "A tenant's id; all shops if left out." }),
    },
    resolve: (_, { kind, value, tenant }, { member, services }) => {
      const scopes = [BASE_SCOPE, ...(tenant ? [tenant] : services.world.tenants().map(({ id }) => id))];
      return usagesOf(
        services,
        kind,
        value,
        scopes.filter((scope) => may(member, 'read', scope)),
      );
    },
  }),
);

builder.queryField('namesLike', (t) =>
  t.field({
    type: ['String'],
    description:
      'The name itself if a shop that the person works for has such a thing, else names like it; empty where there is none.',
    args: {
      kind: t.arg({ type: UsedKind, required: true, description: 'What it is.' }),
      value: t.arg.string({ required: true, description: 'The name, such as SKU-1001.' }),
      tenant: t.arg.id({ required: false, description: "A tenant's id; all shops if left out." }),
    },
    resolve: (_, { kind, value, tenant }, { member, services: { world } }) =>
      namesLike(
        world,
        kind,
        value,
        world.tenants().filter(({ id }) => (!tenant || id === tenant) && may(member, 'read', id)),
      ),
  }),
);
