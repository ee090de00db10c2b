import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

export type Door = 'shop' | 'staff';

/** What an argument of this name is given; a name that is not here is left out. */
export type ArgumentValues = Readonly<Record<string, unknown>>;

/** One operation of a door, ready to be sent. */
export interface Operation {
  door: Door;
  kind: 'query' | 'mutation' | 'subscription';
  name: string;
  /** Names of its arguments, those inside an input object included. */
  argumentNames: readonly string[];
  /** The document and variables that ask for everything that it gives. @throws Error if a needed argument has no value */
  request(values: ArgumentValues): { query: string; variables: Record<string, unknown> };
}

const SCHEMA = new URL('../../../layout-server/schema.graphql', import.meta.url);
const DEEPEST = 4;

/** Every operation of a door, read from the printed schema, which a test keeps up to date. */
export function operationsOf(door: Door): Operation[] {
  const [shop = '', staff = ''] = readFileSync(SCHEMA, 'utf8').split(/^# Staff door$/m);
  const schema = buildSchema(door === 'shop' ? shop : staff);
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, root]) =>
    Object.values(root?.getFields() ?? {}).map((field) => operationOf(door, kind, field, schema)),
  );
}

function operationOf(
  door: Door,
  kind: Operation['kind'],
  field: GraphQLField<unknown, unknown>,
  schema: GraphQLSchema,
): Operation {
  const membersOf = (argument: GraphQLArgument): readonly GraphQLInputField[] => {
    const type = getNamedType(argument.type);
    return isInputObjectType(type) ? Object.values(type.getFields()) : [];
  };
  return {
    door,
    kind,
    name: field.name,
    argumentNames: field.args.flatMap((argument) => [argument.name, ...membersOf(argument).map(({ name }) => name)]),
    request(values) {
      const variables: Record<string, unknown> = {};
      for (const argument of field.args) {
        const members = membersOf(argument);
        const value =
          members.length > 0 ? objectOf(members, values, field.name) : valueOf(argument, values, field.name);
        if (value !== undefined) variables[argument.name] = value;
      }
      const given = field.args.filter(({ name }) => Object.hasOwn(variables, name));
      const declared =
        given.length === 0 ? '' : `(${given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')})`;
      const passed = given.length === 0 ? '' : `(${given.map(({ name }) => `${name}: $${name}`).join(', ')})`;
      return {
        query: `${kind} ${declared} { ${field.name}${passed} ${selectionOf(getNamedType(field.type), schema, 0)} }`,
        variables,
      };
    },
  };
}

function objectOf(
  fields: readonly GraphQLInputField[],
  values: ArgumentValues,
  operation: string,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueOf(field, values, operation);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function valueOf(
  { name, type, defaultValue }: GraphQLArgument | GraphQLInputField,
  values: ArgumentValues,
  operation: string,
): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  const named = getNamedType(type);
  if (!isNonNullType(type) || defaultValue !== undefined) return undefined;
  if (isEnumType(named)) return named.getValues()[0]?.name;
  throw new Error(
    `expected a value for the argument "${name}" of ${operation}, got none: add it to names-of-others.ts`,
  );
}

/** Every field that needs no arguments, down to a depth that the doors allow. */
function selectionOf(type: GraphQLNamedOutputType, schema: GraphQLSchema, depth: number): string {
  if (isLeafType(type)) return '';
  if (isUnionType(type)) {
    const members = schema.getPossibleTypes(type);
    return `{ __typename ${members.map((member) => `... on ${member.name} { ${fieldsOf(member, schema, depth, members)} }`).join(' ')} }`;
  }
  return isObjectType(type) ? `{ __typename ${fieldsOf(type, schema, depth, [type])} }` : '{ __typename }';
}

/** Fields that another member of the union has with another type get a name of their own, or they could not be asked together. */
function fieldsOf(
  type: GraphQLObjectType,
  schema: GraphQLSchema,
  depth: number,
  members: readonly GraphQLObjectType[],
): string {
  return (
    Object.values(type.getFields())
      .flatMap(({ name, args, type: given }) => {
        const named = getNamedType(given);
        if (args.some((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined)) return [];
        if (!isLeafType(named) && depth >= DEEPEST) return [];
        const collides = members.some((member) => String(member.getFields()[name]?.type ?? given) !== String(given));
        return [`${collides ? `${name}Of${type.name}: ` : ''}${name} ${selectionOf(named, schema, depth + 1)}`];
      })
      .join(' ') || '__typename'
  );
}
