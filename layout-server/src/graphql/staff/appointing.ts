import { mayAppointFor, type Member, type Role, type Unfit as UnfitValue } from '../../staff/index.ts';
import type { StaffContext } from './builder.ts';
import type { ForbiddenValue } from './results.ts';

const LONGEST_NAME = 100;

/** Whether a member decides who works here, for whichever shops. */
export function isAdministrator({ roles }: Member): boolean {
  return roles.includes('admin');
}

/** Why whoever is none decides nothing of that. */
export function onlyAdministrators({ roles }: Member): ForbiddenValue {
  return { code: 'FORBIDDEN', message: `expected the role admin, got ${roles.join(', ')}` };
}

/** Why a member does not appoint people for the shops that were named. */
export function mayNotAppoint(member: Member): ForbiddenValue {
  return isAdministrator(member)
    ? { code: 'FORBIDDEN', message: `${member.name} appoints people for ${member.tenants.join(', ')} alone` }
    : onlyAdministrators(member);
}

/** The same words whether the person works elsewhere or nowhere: whoever may not appoint them learns nothing of them. */
export async function forbiddenPerson(name: string, context: StaffContext): Promise<ForbiddenValue | undefined> {
  const { tenants = [] } = (await knownPerson(name, context)) ?? {};
  return mayAppointFor(context.member, tenants) ? undefined : mayNotAppoint(context.member);
}

/** Whom a name belongs to, revoked or not; undefined for nobody. */
export async function knownPerson(
  name: string,
  { services }: StaffContext,
): Promise<{ tenants: readonly string[] } | undefined> {
  return (await services.staff.list()).find((each) => each.name === name);
}

/** Why nobody can be admitted as was said; undefined if that is fit. */
export function unfitPerson(
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
