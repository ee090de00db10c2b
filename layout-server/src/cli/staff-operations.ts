import type { StaffSettings } from '../staff/index.ts';
import type { Operation } from './operations.ts';

/** A person as the staff door tells it. */
export interface PersonRow {
  name: string;
  roles: string[];
  tenants: string[];
  origin: string;
  state: 'ACTIVE' | 'ENDING' | 'ENDED' | 'REVOKED';
  tokenExpiresAt: string | null;
  language: string | null;
  mail: string | null;
  mailNotices: boolean;
}

export interface DeedRow {
  at: string;
  who: string;
  deed: string;
  tenant: string;
  subject: string;
  outcome: string | null;
  requestId: string;
}

interface StaffOutcomes {
  StaffPeople: { members: PersonRow[] };
  StaffToken: { member: PersonRow; token: string };
  StaffRevoked: { member: PersonRow };
  StaffChanged: { member: PersonRow };
  StaffUnfit: { message: string };
  StaffDeeds: { deeds: DeedRow[] };
  Forbidden: { message: string };
}
export type StaffOutcomeName = keyof StaffOutcomes;
export type StaffOutcome<Name extends StaffOutcomeName> = {
  [Each in Name]: { __typename: Each } & StaffOutcomes[Each];
}[Name];

const PERSON = '{ name roles tenants origin state tokenExpiresAt language mail mailNotices }';
const TOKEN = `{ __typename ... on StaffToken { member ${PERSON} token } ... on StaffUnfit { message } ... on Forbidden { message } }`;

export const STAFF: Operation<StaffOutcome<'StaffPeople' | 'Forbidden'>, object> = {
  field: 'staff',
  text: `{ staff { __typename ... on StaffPeople { members ${PERSON} } ... on Forbidden { message } } }`,
};
export const ADD_STAFF: Operation<
  StaffOutcome<'StaffToken' | 'StaffUnfit' | 'Forbidden'>,
  { name: string; roles: readonly string[]; tenants?: readonly string[] }
> = {
  field: 'addStaff',
  text: `mutation ($name: String!, $roles: [StaffRole!]!, $tenants: [ID!]) { addStaff(name: $name, roles: $roles, tenants: $tenants) ${TOKEN} }`,
};
export const ROTATE_STAFF: Operation<StaffOutcome<'StaffToken' | 'StaffUnfit' | 'Forbidden'>, { name: string }> = {
  field: 'rotateStaffToken',
  text: `mutation ($name: String!) { rotateStaffToken(name: $name) ${TOKEN} }`,
};
export const SET_STAFF: Operation<
  StaffOutcome<'StaffChanged' | 'StaffUnfit' | 'Forbidden'>,
  { name: string } & StaffSettings
> = {
  field: 'setStaff',
  text: `mutation ($name: String!, $language: String, $mail: String, $mailNotices: Boolean) { setStaff(name: $name, language: $language, mail: $mail, mailNotices: $mailNotices) { __typename ... on StaffChanged { member ${PERSON} } ... on StaffUnfit { message } ... on Forbidden { message } } }`,
};
export const REVOKE_STAFF: Operation<StaffOutcome<'StaffRevoked' | 'StaffUnfit' | 'Forbidden'>, { name: string }> = {
  field: 'revokeStaff',
  text: `mutation ($name: String!) { revokeStaff(name: $name) { __typename ... on StaffRevoked { member ${PERSON} } ... on StaffUnfit { message } ... on Forbidden { message } } }`,
};
export const STAFF_DEEDS: Operation<
  StaffOutcome<'StaffDeeds' | 'Forbidden'>,
  { tenant?: string; since?: string; limit: number }
> = {
  field: 'staffDeeds',
  text: `query ($tenant: ID, $since: DateTime, $limit: Int!) { staffDeeds(tenant: $tenant, since: $since, limit: $limit) { __typename ... on StaffDeeds { deeds { at who deed tenant subject outcome requestId } } ... on Forbidden { message } } }`,
};
