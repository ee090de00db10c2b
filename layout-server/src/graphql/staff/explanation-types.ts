import {
  zoneOf,
  type ExplainedLayer as ExplainedLayerValue,
  type ExplainedNode as ExplainedNodeValue,
} from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';
import { Fault, RevisionSummary } from './layout-types.ts';
import type { ExplanationValue } from './results.ts';

const ExplainedLayer = builder.objectRef<ExplainedLayerValue>('ExplainedLayer').implement({
  description: 'One layer of a page.',
  fields: (t) => ({
    id: t.exposeString('id', {
      description: 'Document and revision, experiment and variant, or the name of a page of content.',
    }),
    kind: t.exposeString('kind', { description: 'document, content or variant.' }),
    applied: t.exposeBoolean('applied', {
      description: 'Whether it went into this tree; a variant does only for its visitors.',
    }),
    revision: t.field({
      type: RevisionSummary,
      nullable: true,
      description: 'Null for variants, and for content of a service elsewhere.',
      resolve: ({ revision }) => revision,
    }),
  }),
});

const ChangedValue = builder.objectRef<{ pointer: string; layer: string }>('ChangedValue').implement({
  description: "A value that a layer above the node's own gave.",
  fields: (t) => ({
    pointer: t.exposeString('pointer', { description: 'JSON pointer into the node.' }),
    layer: t.exposeString('layer', { description: 'The layer that gave it.' }),
  }),
});

const ExplainedNode = builder.objectRef<ExplainedNodeValue>('ExplainedNode').implement({
  description: 'One node of the tree.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Its id.' }),
    type: t.exposeString('type', { description: 'Its component.' }),
    title: t.exposeString('title', {
      description: 'The words by which people know it, shortened; empty if it has none.',
    }),
    depth: t.exposeInt('depth', { description: '0 for the root.' }),
    layer: t.exposeString('layer', { description: 'The layer that brought it.' }),
    changed: t.field({
      type: [ChangedValue],
      description: 'What layers above changed.',
      resolve: ({ changed }) => changed,
    }),
    movedBy: t.string({
      nullable: true,
      description: 'The layer that moved it last.',
      resolve: ({ movedBy }) => movedBy,
    }),
  }),
});

const AbsentNode = builder.objectRef<{ id: string; reason: string; layer: string }>('AbsentNode').implement({
  description: 'A node of the documents that is not in the tree.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Its id.' }),
    reason: t.exposeString('reason', { description: 'hidden or condition.' }),
    layer: t.exposeString('layer', { description: 'The layer that hid it or gave the condition.' }),
  }),
});

export const Explanation = builder.objectRef<ExplanationValue>('Explanation').implement({
  description: 'Why a page looks as it does.',
  fields: (t) => ({
    tenant: t.id({ description: 'Whose shop.', resolve: ({ explanation }) => explanation.address.tenant }),
    locale: t.string({ description: 'BCP 47 tag.', resolve: ({ explanation }) => explanation.address.locale }),
    path: t.string({
      description: "Without the locale's prefix.",
      resolve: ({ explanation }) => explanation.address.path,
    }),
    page: t.string({ description: 'The page type.', resolve: ({ explanation }) => explanation.address.page }),
    status: t.int({ description: 'The HTTP status.', resolve: ({ explanation }) => explanation.address.status }),
    layers: t.field({
      type: [ExplainedLayer],
      description: 'Lowest first.',
      resolve: ({ explanation }) => explanation.layers,
    }),
    nodes: t.field({
      type: [ExplainedNode],
      description: 'In the order of the tree.',
      resolve: ({ explanation }) => explanation.nodes,
    }),
    absent: t.field({
      type: [AbsentNode],
      description: 'What is kept out.',
      resolve: ({ explanation }) => explanation.absent,
    }),
    vary: t.stringList({
      description: 'What the page depends on beside tenant, locale and path.',
      resolve: ({ explanation }) => explanation.vary,
    }),
    tags: t.stringList({ description: 'What marks it in caches.', resolve: ({ explanation }) => explanation.tags }),
    validUntil: t.string({
      description: 'The next scheduled change as ISO instant; empty if none.',
      resolve: ({ explanation }) => explanation.validUntil,
    }),
    timeZone: t.string({
      description: 'By which clocks its times are meant.',
      resolve: ({ explanation }, _, { services }) => zoneOf(services.world, explanation.address.tenant),
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What did not apply.',
      resolve: ({ explanation }) => explanation.warnings,
    }),
    edgeUrl: t.exposeString('edgeUrl', { description: 'Where the edge says what it holds of this page.' }),
    edgeToken: t.exposeString('edgeToken', {
      description: 'Opens that address for one minute, as header x-vitrine-token.',
    }),
  }),
});
