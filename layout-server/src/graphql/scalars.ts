import { GraphQLError } from 'graphql';

/** How our scalars look inside, for both schemas' builders. */
export type OurScalars = {
  JSON: { Input: unknown; Output: unknown };
  DateTime: { Input: Date; Output: Date };
};

export const JSON_DESCRIPTION = 'Any JSON value: an object, a list, a text, a number, true, false or null.';
export const DATE_TIME_DESCRIPTION = 'An instant in ISO 8601 with time zone, such as 2026-11-20T08:00:00.000Z.';

/** Gives an instant from a text in a query or a variable. @throws GraphQLError if it is not an ISO instant. */
export function parseDateTime(value: unknown): Date {
  const instant = typeof value === 'string' ? new Date(value) : undefined;
  if (!instant || Number.isNaN(instant.getTime())) {
    throw new GraphQLError(`expected an instant such as 2026-11-20T08:00:00.000Z, got ${JSON.stringify(value)}`);
  }
  return instant;
}
