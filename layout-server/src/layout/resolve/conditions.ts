import { DIMENSION_NAMES } from '@vitrine/schemas';
import { compileCondition, type ConditionProblem } from '@vitrine/schemas/conditions';
import type { RequestFacts } from './types.ts';

/** What conditions are evaluated over; without prototypes, so that no name finds what nobody put there. */
export interface Attributes {
  readonly [name: string]: unknown;
  readonly switch: Readonly<Record<string, boolean>>;
}

/** The attributes of a request. */
export function attributesOf(request: RequestFacts): Attributes {
  const { tenant, locale, page, path, now, switches, subject = {} } = request;
  const attributes = Object.assign(Object.create(null), {
    tenant,
    locale,
    page,
    path,
    time: now.toISOString(),
    switch: switches,
    ...subject,
  }) as { [name: string]: unknown; switch: Readonly<Record<string, boolean>> };
  for (const name of DIMENSION_NAMES) attributes[name] = request[name];
  return attributes;
}

/**
 * Whether a condition holds. One that is faulty never holds, not even inside `$not`, and its problems are given:
 * `$ne` on an attribute that does not exist would silently be true.
 */
export function evaluate(
  condition: unknown,
  attributes: Attributes,
): { holds: boolean; problems: readonly ConditionProblem[] } {
  const { holds, problems } = compileCondition(condition);
  return { holds: holds(attributes), problems };
}
