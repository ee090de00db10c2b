import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { parseDocumentId } from '../../layout/documents/index.ts';
import type { StaffContext } from './builder.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * Has every mutation of a schema noted in the log of deeds, those that are added later included; what is only tried is no deed.
 * Gives the schema.
 */
export function withAudit(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const work = field.resolve as GraphQLFieldResolver<unknown, StaffContext, Args> | undefined;
    if (work === undefined) throw new Error(`expected ${field.name} to have a resolver, got none`);
    const noted: GraphQLFieldResolver<unknown, StaffContext, Args> = (source, args, context, info) => {
      if (isTrial(args)) return work(source, args, context, info);
      const { member, requestId, services } = context;
      const deed = { who: member.name, deed: field.name, ...placeOf(args), requestId };
      return services.audit.note(deed, () => work(source, args, context, info), codeOf);
    };
    field.resolve = noted as typeof field.resolve;
  }
  return schema;
}

function valueOf(args: Args, name: string): unknown {
  const input = typeof args['input'] === 'object' && args['input'] !== null ? (args['input'] as Args) : {};
  return args[name] ?? input[name];
}

function isTrial(args: Args): boolean {
  return valueOf(args, 'dryRun') === true;
}

/** To what something is done: a document, an experiment, a person, a link; named by the arguments, never their contents. */
function placeOf(args: Args): { tenant: string; subject: string } {
  const read = (name: string): string => {
    const value = valueOf(args, name);
    return typeof value === 'string' ? value : '';
  };
  const definition = args['definition'] as Args | undefined;
  const key = typeof definition?.['key'] === 'string' ? `${read('tenant')}/${definition['key']}` : '';
  const subject = read('id') || key || read('name');
  const tenants = args['tenants'];
  const only = Array.isArray(tenants) && tenants.length === 1 ? String(tenants[0]) : '';
  const scope = parseDocumentId(subject)?.scope ?? /^([a-z][a-z0-9-]*)\//.exec(subject)?.[1];
  return { tenant: read('tenant') || scope || only, subject };
}

function codeOf(result: unknown): string {
  return typeof result === 'object' && result !== null && 'code' in result && typeof result.code === 'string'
    ? result.code
    : 'DONE';
}
