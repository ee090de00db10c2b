import { DIMENSION_ROWS, type Dimension, type DimensionRow, type VisitorClass } from '@vitrine/schemas';
import type { Choices, Side as SideValue } from '../../layout/merging/index.ts';
import type { VisitorProfile } from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';
import { RevisionSource } from './layout-types.ts';

const MESSAGE = 'What has been changed and why.';
const SOURCE = 'STUDIO or CLI.';

export const PublishLayoutInput = builder.inputType('PublishLayoutInput', {
  description: 'A whole document to publish in the place of the one that its author saw.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Such as at/home.layer or base/home.layout.' }),
    document: t.field({ type: 'JSON', required: true, description: 'The whole document.' }),
    expectedRevision: t.int({
      required: true,
      description:
        'The published revision that the author saw, 0 for none; if another is published, nothing is written.',
    }),
    message: t.string({ description: MESSAGE }),
    source: t.field({ type: RevisionSource, defaultValue: 'studio', description: SOURCE }),
  }),
});

export const ValidateLayoutInput = builder.inputType('ValidateLayoutInput', {
  description: 'A whole document to check.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Such as at/home.layer or base/home.layout.' }),
    document: t.field({ type: 'JSON', required: true, description: 'The whole document.' }),
    expectedRevision: t.int({ description: 'The published revision that the author saw, 0 for none.' }),
    message: t.string({ description: MESSAGE }),
    source: t.field({ type: RevisionSource, defaultValue: 'studio', description: SOURCE }),
  }),
});

export const Side = builder.enumType('Side', {
  description: 'Whose value stands where two people gave another one.',
  values: {
    MINE: { value: 'mine', description: 'That of who asks.' },
    THEIRS: { value: 'theirs', description: 'That which is published.' },
  } as const,
});

export const ChoiceInput = builder.inputType('ChoiceInput', {
  description: 'Whose value stands at one place.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'As the collision is called, such as hero /props/text.' }),
    side: t.field({ type: Side, required: true, description: 'Whose.' }),
  }),
});

export const ApplyOperationsInput = builder.inputType('ApplyOperationsInput', {
  description: 'Steps in a document, merged with what others published since its author saw it.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Such as at/home.layer, base/home.layout or at/de-AT.copy.' }),
    operations: t.field({
      type: ['JSON'],
      required: true,
      description:
        'In their order: operations of a layer, or remove, reset, put, take, replace (document-edit.schema.json).',
    }),
    onRevision: t.int({ required: true, description: 'The revision that the author saw, 0 for none.' }),
    choose: t.field({
      type: Side,
      description: 'Whose values stand wherever both changed the same; nothing said: that is asked.',
    }),
    choices: t.field({ type: [ChoiceInput], description: 'Whose value stands at single places.' }),
    message: t.string({ description: MESSAGE }),
    source: t.field({ type: RevisionSource, defaultValue: 'studio', description: SOURCE }),
    dryRun: t.boolean({ defaultValue: false, description: 'Only say what would happen.' }),
  }),
});

/** What an input says of collisions. */
export function choicesOf({
  choose,
  choices,
}: {
  choose?: SideValue | null | undefined;
  choices?: readonly { key: string; side: SideValue }[] | null | undefined;
}): Choices {
  return { all: choose ?? undefined, of: new Map((choices ?? []).map(({ key, side }) => [key, side])) };
}

export const DraftInput = builder.inputType('DraftInput', {
  description: 'A document that is in no store.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Which one it is, such as at/home.layer.' }),
    document: t.field({ type: 'JSON', required: true, description: 'The whole document.' }),
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
export type ProfileInput = {
  [D in Dimension]?: VisitorClass[D] | null | undefined;
} & { arms?: readonly (typeof ArmInput.$inferInput)[] | null | undefined };

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
