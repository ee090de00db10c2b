import { fault, parseJson, type Fault, type Result } from '@vitrine/schemas';
import { ROLES, type Role } from './member.ts';

/** A person as the environment gives them. */
export interface SeedPerson {
  name: string;
  roles: Role[];
  tenants: string[];
  token: string;
}

/** The people of the demo shops. Their tokens are in the documentation: outside the demo they open nothing. */
export const DEMO_STAFF: readonly SeedPerson[] = [
  { name: 'Mara Holzer', roles: ['merchandiser'], tenants: [], token: 'demo-merchandiser' },
  { name: 'Edda Klein', roles: ['experimenter'], tenants: [], token: 'demo-experimenter' },
  { name: 'Jonas Reiter', roles: ['service'], tenants: [], token: 'demo-service' },
  { name: 'Ada Brandt', roles: ['admin'], tenants: [], token: 'demo-admin' },
];

const SHORTEST_TOKEN = 24;
const LARGEST_SEED = 65_536;

/**
 * The people that `STAFF_SEED` names: JSON such as `[{"name":"…","roles":["merchandiser"],"tenants":["at"],"token":"…"}]`,
 * `tenants` left out for all. Empty: in the demo its staff, else nobody. Faults name the index and the field; a token of the
 * demo is refused by name.
 */
export function readStaffSeed(text: string | undefined, { demo }: { demo: boolean }): Result<readonly SeedPerson[]> {
  if (!text) return { ok: true, value: demo ? DEMO_STAFF : [] };
  const parsed = parseJson(text, { maxBytes: LARGEST_SEED, layer: 'STAFF_SEED' });
  if (!parsed.ok) return parsed;
  if (!Array.isArray(parsed.value)) return { ok: false, faults: [wrong('', 'an array of people', parsed.value)] };
  const people = parsed.value.map((each: unknown, index) => readPerson(each, `/${index}`));
  const faults = people.flatMap((person) => (person.ok ? [] : person.faults));
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, value: people.flatMap((person) => (person.ok ? [person.value] : [])) };
}

function readPerson(value: unknown, pointer: string): Result<SeedPerson> {
  if (typeof value !== 'object' || value === null) return { ok: false, faults: [wrong(pointer, 'an object', value)] };
  const given = new Map<string, unknown>(Object.entries(value));
  const [name, roles, token, tenants] = [
    given.get('name'),
    given.get('roles'),
    given.get('token'),
    given.get('tenants') ?? [],
  ];
  const faults: Fault[] = [];
  if (typeof name !== 'string' || name.trim() === '') faults.push(wrong(`${pointer}/name`, 'a name', name));
  if (!isListOf(roles, isRole) || roles.length === 0)
    faults.push(wrong(`${pointer}/roles`, `a list of ${ROLES.join(', ')}`, roles));
  if (!isListOf(tenants, isText)) faults.push(wrong(`${pointer}/tenants`, 'a list of tenant ids', tenants));
  const known = DEMO_STAFF.find((person) => person.token === token);
  // The token itself is a secret: only its length is shown, unless everybody knows it.
  if (known !== undefined)
    faults.push(
      wrong(`${pointer}/token`, 'a token of your own', `${known.token}, which the documentation tells everybody`),
    );
  else if (typeof token !== 'string' || token.length < SHORTEST_TOKEN) {
    faults.push(
      wrong(
        `${pointer}/token`,
        `at least ${SHORTEST_TOKEN} characters`,
        typeof token === 'string' ? token.length : typeof token,
      ),
    );
  }
  const complete =
    typeof name === 'string' && isListOf(roles, isRole) && isListOf(tenants, isText) && typeof token === 'string';
  return faults.length === 0 && complete ? { ok: true, value: { name, roles, tenants, token } } : { ok: false, faults };
}

function wrong(pointer: string, expected: string, got: unknown): Fault {
  return fault('WRONG_TYPE', { expected, got, pointer, layer: 'STAFF_SEED' });
}

function isListOf<T>(value: unknown, is: (each: unknown) => each is T): value is T[] {
  return Array.isArray(value) && value.every(is);
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
