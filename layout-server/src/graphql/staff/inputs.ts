import { builder } from './builder.ts';
import { RevisionSource } from './layout-types.ts';

export const PublishLayoutInput = builder.inputType('PublishLayoutInput', {
  description: 'A document to publish.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Such as at/home.layer or base/home.layout.' }),
    document: t.field({ type: 'JSON', required: true, description: 'The whole document.' }),
    expectedRevision: t.int({ description: 'The published revision that the author saw, 0 for none. Left out, whatever is published is replaced.' }),
    message: t.string({ description: 'What has been changed and why.' }),
    source: t.field({ type: RevisionSource, defaultValue: 'studio', description: 'STUDIO or CLI.' }),
  }),
});
