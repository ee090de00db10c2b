import { isLanguage, LANGUAGES } from '../../language/index.ts';
import {
  mayAppointFor,
  type ChangedStaff as ChangedStaffValue,
  type DeedEntry,
  type Member,
  type NewToken as NewTokenValue,
  type Revoked as RevokedValue,
  type Role,
  type StaffEntry,
  type Unfit as UnfitValue,
} from '../../staff/index.ts';
import { builder, type StaffContext } from './builder.ts';
import { forbiddenIn } from './permission.ts';
import { Forbidden, type ForbiddenValue } from './results.ts';

const MOST_DEEDS = 1_000;
const LONGEST_NAME = 100;

const StaffRole = builder.enumType('StaffRole', {
  description: 'What a person may do.',
  values: {
    MERCHANDISER: { value: 'merchandiser', description: 'Changes pages.' },
    SERVICE: { value: 'service', description: 'Looks after orders.' },
    EXPERIMENTER: { value: 'experimenter', description: 'Runs tests.' },
    ADMIN: { value: 'admin', description: 'Both, and decides who works here.' },
  } as const,
});

const TokenState = builder.enumType('StaffTokenState', {
  description: 'Whether a person is let in.',
  values: {
    ACTIVE: { value: 'active', description: 'Yes.' },
    ENDING: { value: 'ending', description: 'Yes, for less than two weeks.' },
    ENDED: { value: 'ended', description: 'No: the token is at its end.' },
    REVOKED: { value: 'revoked', description: 'No: it was taken back.' },
  } as const,
});

const StaffMember = builder.objectRef<StaffEntry>('StaffMember').implement({
  description: 'A person who has or had a token.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that revisions bear.' }),
    roles: t.field({ type: [StaffRole], description: 'What they may do.', resolve: ({ roles }) => roles }),
    tenants: t.stringList({ description: 'For which shops; empty for all.', resolve: ({ tenants }) => tenants }),
    origin: t.exposeString('origin', { description: 'seed: by STAFF_SEED, command: by an administrator.' }),
    state: t.field({ type: TokenState, description: 'Whether they are let in.', resolve: ({ state }) => state }),
    tokenExpiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the token ends; null if it never does, or there is none.',
      resolve: ({ tokenExpiresAt }) => tokenExpiresAt,
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'In which they are spoken to, en or de; null if they have not said.',
    }),
    mail: t.exposeString('mail', { nullable: true, description: 'Their address; null if none is known.' }),
    mailNotices: t.exposeBoolean('mailNotices', {
      description: 'Whether what they must hear of their work goes there too.',
    }),
  }),
});

const StaffChanged = builder.objectRef<ChangedStaffValue>('StaffChanged').implement({
  description: 'How the person is spoken to and reached from now on.',
  fields: (t) => ({
    member: t.field({ type: StaffMember, description: 'Who it is.', resolve: ({ member }) => member }),
  }),
});

const StaffToken = builder.objectRef<NewTokenValue>('StaffToken').implement({
  description: 'A token of a person, told this once.',
  fields: (t) => ({
    member: t.field({ type: StaffMember, description: 'Whose it is.', resolve: ({ member }) => member }),
    token: t.exposeString('token', { description: 'The token. Nobody can read it again.' }),
  }),
});

const StaffRevoked = builder.objectRef<RevokedValue>('StaffRevoked').implement({
  description: 'No token of the person opens anything any more.',
  fields: (t) => ({
    member: t.field({ type: StaffMember, description: 'Who it was.', resolve: ({ member }) => member }),
  }),
});

const StaffUnfit = builder.objectRef<UnfitValue>('StaffUnfit').implement({
  description: 'The person is not as the operation needs them. Nothing was done.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'What was expected, and what came.' }) }),
});

interface PeopleValue {
  code: 'PEOPLE';
  members: StaffEntry[];
}
const StaffPeople = builder.objectRef<PeopleValue>('StaffPeople').implement({
  description: 'The people whom the asker may appoint.',
  fields: (t) => ({
    members: t.field({ type: [StaffMember], description: 'By name.', resolve: ({ members }) => members }),
  }),
});

const StaffDeed = builder.objectRef<DeedEntry>('StaffDeed').implement({
  description: 'Something that somebody of the staff did.',
  fields: (t) => ({
    at: t.field({ type: 'DateTime', description: 'When it began.', resolve: ({ at }) => at }),
    who: t.exposeString('who', { description: 'A name, STAFF_SEED, or the command line.' }),
    deed: t.exposeString('deed', { description: 'The name of the operation.' }),
    tenant: t.exposeString('tenant', { description: 'Whose shop; base if shared, empty if of none.' }),
    subject: t.exposeString('subject', { description: 'To what, by its name.' }),
    outcome: t.string({
      nullable: true,
      description: 'The code of its answer; null while it lasts, or if the server ended meanwhile.',
      resolve: ({ outcome }) => outcome,
    }),
    requestId: t.exposeString('requestId', { description: 'As in the logs of the servers.' }),
  }),
});

interface DeedsValue {
  code: 'DEEDS';
  deeds: DeedEntry[];
}
const StaffDeeds = builder.objectRef<DeedsValue>('StaffDeeds').implement({
  description: 'What staff did.',
  fields: (t) => ({
    deeds: t.field({ type: [StaffDeed], description: 'Newest first.', resolve: ({ deeds }) => deeds }),
  }),
});

const BY_CODE = {
  TOKEN: StaffToken,
  REVOKED: StaffRevoked,
  CHANGED: StaffChanged,
  UNFIT: StaffUnfit,
  PEOPLE: StaffPeople,
  DEEDS: StaffDeeds,
  FORBIDDEN: Forbidden,
} as const;
const resolveType = ({ code }: { code: keyof typeof BY_CODE }) => BY_CODE[code];

const StaffPeopleResult = builder.unionType('StaffPeopleResult', {
  description: 'Who works here, or why that is not shown.',
  types: [StaffPeople, Forbidden],
  resolveType,
});
const StaffTokenResult = builder.unionType('StaffTokenResult', {
  description: 'A new token, or why there is none.',
  types: [StaffToken, StaffUnfit, Forbidden],
  resolveType,
});
const SetStaffResult = builder.unionType('SetStaffResult', {
  description: 'What came of a change of settings.',
  types: [StaffChanged, StaffUnfit, Forbidden],
  resolveType,
});
const RevokeStaffResult = builder.unionType('RevokeStaffResult', {
  description: 'What came of revoking.',
  types: [StaffRevoked, StaffUnfit, Forbidden],
  resolveType,
});
const StaffDeedsResult = builder.unionType('StaffDeedsResult', {
  description: 'What staff did, or why that is not shown.',
  types: [StaffDeeds, Forbidden],
  resolveType,
});

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

function isAdministrator({ roles }: Member): boolean {
  return roles.includes('admin');
}

function onlyAdministrators({ roles }: Member): ForbiddenValue {
  return { code: 'FORBIDDEN', message: `expected the role admin, got ${roles.join(', ')}` };
}

function mayNotAppoint(member: Member): ForbiddenValue {
  return isAdministrator(member)
    ? { code: 'FORBIDDEN', message: `${member.name} appoints people for ${member.tenants.join(', ')} alone` }
    : onlyAdministrators(member);
}

/** The same words whether the person works elsewhere or nowhere: whoever may not appoint them learns nothing of them. */
async function forbiddenPerson(name: string, context: StaffContext): Promise<ForbiddenValue | undefined> {
  const { tenants = [] } = (await knownPerson(name, context)) ?? {};
  return mayAppointFor(context.member, tenants) ? undefined : mayNotAppoint(context.member);
}

async function knownPerson(
  name: string,
  { services }: StaffContext,
): Promise<{ tenants: readonly string[] } | undefined> {
  return (await services.staff.list()).find((each) => each.name === name);
}

function unfitPerson(
  name: string,
  roles: readonly Role[],
  tenants: readonly string[],
  { services: { world } }: StaffContext,
): UnfitValue | undefined {
  const unfit = (message: string): UnfitValue => ({ code: 'UNFIT', message });
  if (name.trim() === '' || name.length > LONGEST_NAME)
    return unfit(`expected a name of 1 to ${LONGEST_NAME} characters, got ${name.length}`);
  if (roles.length === 0) return unfit('expected at least one role, got none');
  const shops = world.tenants().map(({ id }) => id);
  const strange = tenants.find((tenant) => !shops.includes(tenant));
  return strange === undefined
    ? undefined
    : unfit(`expected shops of ${shops.join(', ')}, got ${JSON.stringify(strange)}`);
}
