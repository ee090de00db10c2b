/** What a member of staff may do: merchandisers change pages, experimenters run tests, admins do both. */
export const ROLES = ['merchandiser', 'experimenter', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A named person (ruling 21); every revision bears an author's name. */
export interface Member {
  id: string;
  name: string;
  roles: readonly Role[];
  /** Ids of the tenants that the person works for; empty: every tenant. */
  tenants: readonly string[];
}

/** What someone wants to do. */
export type Action = 'read' | 'write-layouts' | 'write-experiments';

const ALLOWED: Record<Role, readonly Action[]> = {
  merchandiser: ['read', 'write-layouts'],
  experimenter: ['read', 'write-experiments'],
  admin: ['read', 'write-layouts', 'write-experiments'],
};

/** Whether a person may do something in a scope: a tenant's id, or `base`, which only people of every tenant may change. */
export function may(member: Member, action: Action, scope: string): boolean {
  const inRole = member.roles.some((role) => ALLOWED[role].includes(action));
  const everywhere = member.tenants.length === 0;
  return inRole && (everywhere || member.tenants.includes(scope) || (scope === 'base' && action === 'read'));
}

/** Why `may` said no, as a sentence for that person. */
export function refusal(member: Member, action: Action, scope: string): string {
  const needed = ROLES.filter((role) => ALLOWED[role].includes(action)).join(' or ');
  const inRole = member.roles.some((role) => ALLOWED[role].includes(action));
  return inRole
    ? `${member.name} works for ${member.tenants.join(', ')}, not for ${scope === 'base' ? 'every tenant, which a shared document needs' : scope}`
    : `expected the role ${needed}, got ${member.roles.join(', ')}`;
}
