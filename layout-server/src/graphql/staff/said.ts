import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { speakerIn } from '../../language/index.ts';
import type { StaffContext } from './builder.ts';

/** Fields that hold sentences of ours, by type. What authors wrote, such as the message of a revision, is said as it is. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  CalendarEntry: ['problems'],
  Collided: ['message'],
  Conflict: ['message'],
  Fault: ['message', 'expected'],
  Forbidden: ['message'],
  NotFound: ['message'],
  Notice: ['text'],
  StaffUnfit: ['message'],
};

/** Has the sentences of a schema said in the language in which the person who asks is spoken to. Gives the schema. */
export function withLanguage(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, fields] of Object.entries(SENTENCES)) {
    const type = schema.getType(name);
    const known = type !== undefined && 'getFields' in type ? type.getFields() : {};
    for (const each of fields) {
      const field = known[each];
      if (field === undefined || !('resolve' in field))
        throw new Error(`expected ${name} to have the field ${each}, got none`);
      const read = field.resolve ?? defaultFieldResolver;
      const said: GraphQLFieldResolver<unknown, StaffContext> = async (source, args, context, info) => {
        const value: unknown = await read(source, args, context, info);
        return context.language === 'en' ? value : spoken(value, speakerIn(context.language));
      };
      field.resolve = said as typeof field.resolve;
    }
  }
  return schema;
}

function spoken(value: unknown, speak: (text: string) => string): unknown {
  if (typeof value === 'string') return speak(value);
  return Array.isArray(value) ? value.map((each) => spoken(each, speak)) : value;
}
