import { isLanguage, LANGUAGES } from '../../language/index.ts';
import { mayAppointFor, type Unfit as UnfitValue } from '../../staff/index.ts';
import {
  forbiddenPerson,
  isAdministrator,
  knownPerson,
  mayNotAppoint,
  onlyAdministrators,
  unfitPerson,
} from './appointing.ts';
import { builder } from './builder.ts';
import {
  RevokeStaffResult,
  SetStaffResult,
  StaffDeedsResult,
  StaffPeopleResult,
  StaffRole,
  StaffTokenResult,
} from './people-types.ts';
import { forbiddenIn } from './permission.ts';

const MOST_DEEDS = 1_000;

builder.queryFields((t) => ({
  staff: t.field({
    type: StaffPeopleResult,
    description: 'The people whom the asker, an administrator, may appoint.',
    resolve: async (_, __, { member, services }) => {
      if (!isAdministrator(member)) return onlyAdministrators(member);
      const members = await services.staff.list();
      return { code: 'PEOPLE', members: members.filter(({ tenants }) => mayAppointFor(member, tenants)) } as const;
    },
  }),
  staffDeeds: t.field({
    type: StaffDeedsResult,
    description: 'The log of what staff did in a shop, or in all that the asker, an administrator, works for.',
    args: {
      tenant: t.arg.id({ required: false, description: "A tenant's id." }),
      since: t.arg({ type: 'DateTime', required: false, description: 'Nothing older.' }),
      limit: t.arg.int({ required: true, defaultValue: 100, description: `At most ${MOST_DEEDS}.` }),
    },
    resolve: async (_, { tenant, since, limit }, context) => {
      const { member, services } = context;
      if (!isAdministrator(member)) return onlyAdministrators(member);
      const forbidden = tenant ? forbiddenIn(context, 'administer', tenant) : undefined;
      if (forbidden) return forbidden;
      const tenants = tenant ? [tenant] : member.tenants.length > 0 ? member.tenants : undefined;
      const most = Math.min(Math.max(limit, 1), MOST_DEEDS);
      return {
        code: 'DEEDS',
        deeds: await services.audit.list({ tenants, since: since ?? undefined, limit: most }),
      } as const;
    },
  }),
}));

builder.mutationFields((t) => {
  const name = t.arg.string({ required: true, description: 'The name that revisions bear.' });
  return {
    addStaff: t.field({
      type: StaffTokenResult,
      description: 'Admits a person, or one again who was revoked, and tells the token once. It ends after 90 days.',
      args: {
        name,
        roles: t.arg({ type: [StaffRole], required: true, description: 'What they may do.' }),
        tenants: t.arg.idList({ required: false, description: 'For which shops; all if left out.' }),
      },
      resolve: async (_, { name: given, roles, tenants }, context) => {
        const shops = tenants?.map(String) ?? [];
        const unfit = unfitPerson(given, roles, shops, context);
        if (!mayAppointFor(context.member, shops)) return mayNotAppoint(context.member);
        return (
          unfit ??
          ((await knownPerson(given, context)) && (await forbiddenPerson(given, context))) ??
          context.services.staff.add({ name: given.trim(), roles, tenants: shops })
        );
      },
    }),
    rotateStaffToken: t.field({
      type: StaffTokenResult,
      description: 'Gives a person, or the asker, another token and takes the present one back. It is told once.',
      args: { name },
      resolve: async (_, { name: given }, context) => {
        const { member, services } = context;
        const forbidden = given === member.name ? undefined : await forbiddenPerson(given, context);
        return forbidden ?? services.staff.rotate(given, member.name);
      },
    }),
    setStaff: t.field({
      type: SetStaffResult,
      description:
        'Says how a person, or the asker, is spoken to and reached. What is left out stays; null takes it away.',
      args: {
        name,
        language: t.arg.string({ required: false, description: `One of ${LANGUAGES.join(', ')}.` }),
        mail: t.arg.string({ required: false, description: 'Where mail finds them.' }),
        mailNotices: t.arg.boolean({
          required: false,
          description: 'Whether what they must hear of their work goes there too.',
        }),
      },
      resolve: async (_, { name: given, language, mail, mailNotices }, context) => {
        const { member, services } = context;
        const forbidden = given === member.name ? undefined : await forbiddenPerson(given, context);
        if (forbidden) return forbidden;
        if (typeof language === 'string' && !isLanguage(language))
          return unfitSettings(`expected a language of ${LANGUAGES.join(', ')}, got ${JSON.stringify(language)}`);
        return services.staff.set(given, { language, mail, mailNotices: mailNotices ?? undefined });
      },
    }),
    revokeStaff: t.field({
      type: RevokeStaffResult,
      description: 'Takes every token of a person back at once.',
      args: { name },
      resolve: async (_, { name: given }, context) =>
        (await forbiddenPerson(given, context)) ?? context.services.staff.revoke(given, context.member.name),
    }),
  };
});

function unfitSettings(message: string): UnfitValue {
  return { code: 'UNFIT', message };
}
