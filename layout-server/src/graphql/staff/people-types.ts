import type {
  ChangedStaff as ChangedStaffValue,
  DeedEntry,
  NewToken as NewTokenValue,
  Revoked as RevokedValue,
  StaffEntry,
  Unfit as UnfitValue,
} from '../../staff/index.ts';
import { builder } from './builder.ts';
import { Forbidden } from './results.ts';

export const StaffRole = builder.enumType('StaffRole', {
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

export const StaffPeopleResult = builder.unionType('StaffPeopleResult', {
  description: 'Who works here, or why that is not shown.',
  types: [StaffPeople, Forbidden],
  resolveType,
});
export const StaffTokenResult = builder.unionType('StaffTokenResult', {
  description: 'A new token, or why there is none.',
  types: [StaffToken, StaffUnfit, Forbidden],
  resolveType,
});
export const SetStaffResult = builder.unionType('SetStaffResult', {
  description: 'What came of a change of settings.',
  types: [StaffChanged, StaffUnfit, Forbidden],
  resolveType,
});
export const RevokeStaffResult = builder.unionType('RevokeStaffResult', {
  description: 'What came of revoking.',
  types: [StaffRevoked, StaffUnfit, Forbidden],
  resolveType,
});
export const StaffDeedsResult = builder.unionType('StaffDeedsResult', {
  description: 'What staff did, or why that is not shown.',
  types: [StaffDeeds, Forbidden],
  resolveType,
});
