import type { Language } from '../language/index.ts';

/** What a member of staff may do: merchandisers change pages, experimenters run tests, service looks after orders, admins do all. */
export const ROLES = ['merchandiser', 'experimenter', 'service', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A named person (ruling 21); every revision bears an author's name. */
export interface Member {
  id: string;
  name: string;
  roles: readonly Role[];
  /** Ids of the tenants that the person works for; empty: every tenant. */
  tenants: readonly string[];
  /** In which they are spoken to; undefined if they have not said. */
  language?: Language | undefined;
  /** Of the token by which the person came; undefined if it never ends. */
  tokenExpiresAt?: Date | undefined;
}

/** What someone wants to do. */
export type Action = 'read' | 'write-layouts' | 'write-experiments' | 'serve' | 'administer';

const ALLOWED: Record<Role, readonly Action[]> = {
  merchandiser: ['read', 'write-layouts'],
  experimenter: ['read', 'write-experiments'],
  service: ['read', 'serve'],
  admin: ['read', 'write-layouts', 'write-experiments', 'serve', 'administer'],
};

/** Whether a person may do something in a scope: a tenant's id, or `base`, which only people of every tenant may change. */
export function may(member: Member, action: Action, scope: string): boolean {
  const inRole = member.roles.some((role) => ALLOWED[role].includes(action));
  const everywhere = member.tenants.length === 0;
  return inRole && (everywhere || member.tenants.includes(scope) || (scope === 'base' && action === 'read'));
}

/**
 * Whether a person may decide who works for exactly these tenants, empty meaning all: an administrator who works for each of
 * them too.
 */
export function mayAppointFor(member: Member, tenants: readonly string[]): boolean {
  return tenants.length === 0
    ? may(member, 'administer', 'base')
    : tenants.every((tenant) => may(member, 'administer', tenant));
}

/** Why `may` said no, as a sentence for that person. */
export function refusal(member: Member, action: Action, scope: string): string {
  const needed = ROLES.filter((role) => ALLOWED[role].includes(action)).join(' or ');
  const inRole = member.roles.some((role) => ALLOWED[role].includes(action));
  return inRole
    ? `${member.name} works for ${member.tenants.join(', ')}, not for ${scope === 'base' ? 'every tenant, which a shared document needs' : scope}`
    : `expected the role ${needed}, got ${member.roles.join(', ')}`;
}

/** The roles that there are among those that are kept: one that was taken out of the product says nothing. */
export function knownRoles(roles: readonly string[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}
