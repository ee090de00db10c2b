import type { BrokenShop as BrokenShopValue, CatalogVerdict } from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';
import { Fault } from './layout-types.ts';

export type CatalogCheckedValue = Extract<CatalogVerdict, { code: 'CHECKED' }>;

const BrokenShop = builder.objectRef<BrokenShopValue>('BrokenShop').implement({
  description: 'A shop that a catalog would break.',
  fields: (t) => ({
    tenant: t.exposeID('tenant', { description: 'Whose shop.' }),
    faults: t.field({
      type: [Fault],
      description: 'Each names layer, node and place; never empty.',
      resolve: ({ faults }) => faults,
    }),
  }),
});

export const CatalogChecked = builder.objectRef<CatalogCheckedValue>('CatalogChecked').implement({
  description: 'What a catalog would break that is whole now.',
  fields: (t) => ({
    pages: t.exposeInt('pages', { description: 'How many pages were looked at, in every locale and set of arms.' }),
    broken: t.field({
      type: [BrokenShop],
      description: 'Empty if it breaks nothing.',
      resolve: ({ broken }) => broken,
    }),
  }),
});
