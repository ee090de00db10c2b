import { DIMENSION_ROWS, type Dimension, type DimensionRow, type VisitorClass } from '@vitrine/schemas';
import type { VisitorProfile } from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';
import { RevisionSource } from './layout-types.ts';

export const PublishLayoutInput = builder.inputType('PublishLayoutInput', {
  description: 'A document to publish.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Such as at/home.layer or base/home.layout.' }),
    document: t.field({ type: 'JSON', required: true, description: 'The whole document.' }),
    expectedRevision: t.int({
      description:
        'The published revision that the author saw, 0 for none. Left out, whatever is published is replaced.',
    }),
    message: t.string({ description: 'What has been changed and why.' }),
    source: t.field({ type: RevisionSource, defaultValue: 'studio', description: 'STUDIO or CLI.' }),
  }),
});

const ArmInput = builder.inputType('ArmInput', {
  description: 'The variant of one experiment.',
  fields: (t) => ({
    experiment: t.string({ required: true, description: 'Key of the experiment.' }),
    variant: t.string({ required: true, description: 'Key of the variant.' }),
  }),
});

/** What staff may say of a visitor; each dimension is a field, one with choices an enum of its name. */
export type ProfileInput = { [D in Dimension]?: VisitorClass[D] | null | undefined } & {
  arms?: readonly (typeof ArmInput.$inferInput)[] | null | undefined;
};

export const VisitorProfileInput = builder.inputRef<ProfileInput>('VisitorProfileInput').implement({
  description:
    'Who looks at a page. Left out: an anonymous visitor at a desktop, no robot, of no segment, in the control of every test.',
  fields: (t) => ({
    ...(Object.fromEntries(
      DIMENSION_ROWS.map(([name, row]) => [name, t.field({ type: inputTypeOf(name, row), description: row.says })]),
    ) as object),
    arms: t.field({ type: [ArmInput], description: 'The variants of tests.' }),
  }),
});

function inputTypeOf(name: Dimension, row: DimensionRow) {
  if (row.kind === 'text') return 'String' as const;
  if (row.kind === 'flag') return 'Boolean' as const;
  return builder.enumType(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, {
    description: row.says,
    values: Object.fromEntries(Object.entries(row.values).map(([value, description]) => [value, { description }])),
  });
}

/** The profile that an input describes: what is left out is left out. */
export function profileOf(input: ProfileInput | null | undefined): VisitorProfile {
  const { arms, ...visitor } = input ?? {};
  const told = Object.entries(visitor).filter(([, value]) => value !== null && value !== '');
  return {
    ...Object.fromEntries(told),
    ...(arms ? { arms: Object.fromEntries(arms.map(({ experiment, variant }) => [experiment, variant])) } : {}),
  };
}
