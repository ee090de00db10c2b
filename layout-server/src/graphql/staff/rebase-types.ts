import type { LayerRebase as LayerRebaseValue } from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';

type FindingValue = LayerRebaseValue['findings'][number];
export interface RebaseValue {
  code: 'REBASE';
  layers: LayerRebaseValue[];
}

const RebaseFinding = builder.objectRef<FindingValue>('RebaseFinding').implement({
  description: 'An operation that meets a change of the base.',
  fields: (t) => ({
    state: t.exposeString('state', {
      description: 'changed-both, same, moved-both, node-gone, neighbour-gone or id-taken.',
    }),
    operation: t.exposeInt('operation', { description: 'Position in the layer, from 0.' }),
    nodeId: t.exposeString('nodeId', { description: 'The node that it is about.' }),
    pointer: t.exposeString('pointer', { description: 'JSON pointer into the node; empty if it is about its place.' }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value in the base on which the layer was made.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value in the present base.',
      resolve: ({ after }) => after,
    }),
    own: t.field({ type: 'JSON', nullable: true, description: 'The value in the layer.', resolve: ({ own }) => own }),
    sentence: t.exposeString('sentence', { description: 'All of it in words.' }),
  }),
});

const LayerRebase = builder.objectRef<LayerRebaseValue>('LayerRebase').implement({
  description: 'A layer that lies on another base than it was made on.',
  fields: (t) => ({
    layer: t.exposeString('layer', { description: 'Document and revision.' }),
    madeOn: t.exposeString('madeOn', { description: 'The base on which it was made.' }),
    liesOn: t.exposeString('liesOn', { description: 'The present base.' }),
    findings: t.field({
      type: [RebaseFinding],
      description: 'Empty if nothing that it touches has changed.',
      resolve: ({ findings }) => findings,
    }),
  }),
});

export const Rebase = builder.objectRef<RebaseValue>('Rebase').implement({
  description: 'What the changes of a base mean for the layers on it.',
  fields: (t) => ({
    layers: t.field({
      type: [LayerRebase],
      description: 'Layers made on the present base are left out.',
      resolve: ({ layers }) => layers,
    }),
  }),
});
