import { isObject } from '@vitrine/schemas';

/** Request facts that `$ctx` can name. */
export const CONTEXT_NAMES = [
  'locale',
  'tenantName',
  'path',
  'device',
  'canonicalUrl',
  'year',
  'form',
  'company',
  'hours',
  'hoursLine',
  'opening',
  'orderSeals',
  'country',
  'countries',
  'languages',
  'group',
  'newsletterSenders',
  'newsletterLists',
  'appStores',
] as const;
export type ContextName = (typeof CONTEXT_NAMES)[number];

/** Breakpoints that `$bp` can name. */
export const BREAKPOINTS = ['base', 'xs', 'sm', 'md', 'lg'] as const;

/** A value that stands for another one. No kind holds an expression or code. */
export type TaggedValue =
  | { kind: 'message'; key: string; values: Record<string, unknown> }
  | { kind: 'asset'; name: string }
  | { kind: 'words'; name: string }
  | { kind: 'context'; name: ContextName }
  | { kind: 'parameter'; name: string }
  | { kind: 'data'; name: string; pointer: string }
  | { kind: 'link'; route: string; params: Record<string, unknown>; hash: unknown }
  | { kind: 'breakpoints'; values: Record<string, unknown> }
  | { kind: 'content'; entry: string; field: string | undefined }
  | { kind: 'faulty'; expected: string; got?: string };

const EMPTY: Readonly<Record<string, never>> = Object.freeze({});

/** Whether an object is a tagged value: it has a key that begins with `$`. */
export function isTagged(value: Record<string, unknown>): boolean {
  for (const key in value) if (key.startsWith('$') && Object.hasOwn(value, key)) return true;
  return false;
}

/** Reads a tagged value; `faulty` says what was expected if it has no known kind, several kinds or other members. */
export function readTagged(value: Record<string, unknown>): TaggedValue {
  const tags = Object.keys(value).filter((key) => key.startsWith('$'));
  const [tag] = tags;
  if (tag === undefined || tags.length > 1) return faulty('exactly one key that begins with $');
  const reader = Object.hasOwn(READERS, tag) ? READERS[tag] : undefined;
  if (reader === undefined) return faulty(`one of ${Object.keys(READERS).join(', ')}`);
  const stranger = Object.keys(value).find((key) => key !== tag && !reader.companions.includes(key));
  if (stranger !== undefined)
    return {
      kind: 'faulty',
      expected: `${['nothing', ...reader.companions].join(' or ')} beside ${tag}, which is a whole value: set ${tag} in it, or the value as a whole`,
      got: stranger,
    };
  return reader.read(value[tag], value);
}

interface Reader {
  companions: readonly string[];
  read(operand: unknown, value: Record<string, unknown>): TaggedValue;
}

const READERS: Readonly<Record<string, Reader>> = {
  $t: {
    companions: ['with'],
    read: (key, { with: values = EMPTY }) =>
      typeof key === 'string' && isObject(values)
        ? { kind: 'message', key, values }
        : faulty('a message key, and with as an object'),
  },
  $asset: {
    companions: [],
    read: (name) => (typeof name === 'string' ? { kind: 'asset', name } : faulty('the name of a picture')),
  },
  $alt: {
    companions: [],
    read: (name) => (typeof name === 'string' ? { kind: 'words', name } : faulty('the name of a picture')),
  },
  $ctx: {
    companions: [],
    read: (name) => {
      const known = CONTEXT_NAMES.find((each) => each === name);
      return known === undefined ? faulty(`one of ${CONTEXT_NAMES.join(', ')}`) : { kind: 'context', name: known };
    },
  },
  $param: {
    companions: [],
    read: (name) =>
      typeof name === 'string' ? { kind: 'parameter', name } : faulty('the name of a parameter of the address'),
  },
  $data: {
    companions: ['pointer'],
    read: (name, { pointer = '' }) =>
      typeof name === 'string' && typeof pointer === 'string'
        ? { kind: 'data', name, pointer }
        : faulty('the name of a need of this node, and pointer as text'),
  },
  $link: {
    companions: ['params', 'hash'],
    read: (route, { params = EMPTY, hash }) =>
      typeof route === 'string' && isObject(params)
        ? { kind: 'link', route, params, hash }
        : faulty('the name of a route, and params as an object'),
  },
  $bp: {
    companions: [],
    read: (values) =>
      isObject(values) && Object.keys(values).every((key) => BREAKPOINTS.some((each) => each === key))
        ? { kind: 'breakpoints', values }
        : faulty(`an object with the keys ${BREAKPOINTS.join(', ')}`),
  },
  $content: {
    companions: ['field'],
    read: (entry, { field }) =>
      typeof entry === 'string' && (field === undefined || typeof field === 'string')
        ? { kind: 'content', entry, field }
        : faulty('the name of an entry, and field as text'),
  },
};

function faulty(expected: string): TaggedValue {
  return { kind: 'faulty', expected };
}
