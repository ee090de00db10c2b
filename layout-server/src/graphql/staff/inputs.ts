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

const Device = builder.enumType('Device', {
  description: 'Class of device.',
  values: {
    mobile: { description: 'A phone.' },
    tablet: { description: 'A tablet.' },
    desktop: { description: 'Everything else, also what does not say.' },
  },
});
const Login = builder.enumType('Login', {
  description: 'How a customer is known.',
  values: {
    anonymous: { description: 'Not at all.' },
    soft: { description: 'Recognised from an earlier visit, without a password.' },
    full: { description: 'Logged in.' },
  },
});

export const VisitorProfileInput = builder.inputType('VisitorProfileInput', {
  description:
    'Who looks at a page. Left out: an anonymous visitor at a desktop, no robot, of no segment, in the control of every test.',
  fields: (t) => ({
    device: t.field({ type: Device, description: 'Class of device.' }),
    login: t.field({ type: Login, description: 'How the customer is known.' }),
    segment: t.string({ description: 'Customer segment.' }),
    bot: t.boolean({ description: 'Whether a robot looks.' }),
    arms: t.field({ type: [ArmInput], description: 'The variants of tests.' }),
  }),
});

/** The profile that an input describes: what is left out is left out. */
export function profileOf(input: typeof VisitorProfileInput.$inferInput | null | undefined): VisitorProfile {
  const { device, login, segment, bot, arms } = input ?? {};
  return {
    ...(device ? { device } : {}),
    ...(login ? { login } : {}),
    ...(segment ? { segment } : {}),
    ...(bot === null || bot === undefined ? {} : { bot }),
    ...(arms ? { arms: Object.fromEntries(arms.map(({ experiment, variant }) => [experiment, variant])) } : {}),
  };
}
