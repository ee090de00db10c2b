import { reachesPrototype } from './forbidden-keys.ts';

/** As `form-post.schema.json` bounds them; what is beyond is no field of a form of ours. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/;
const MOST_NAMES = 100;
const MOST_VALUES = 100;
const LONGEST_VALUE = 65_536;

/**
 * The fields of a form that somebody sent, by name; a list where a name came several times. What no form of ours has is left out:
 * odd names, longer values, and whatever comes after the hundredth, so that what is left always fits the schema.
 */
export function formFieldsOf(sent: Iterable<readonly [string, unknown]>): Record<string, string | string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of sent) {
    if (typeof value !== 'string' || value.length > LONGEST_VALUE || !NAME.test(name) || reachesPrototype(name))
      continue;
    const values = fields.get(name);
    if (values === undefined && fields.size < MOST_NAMES) fields.set(name, [value]);
    else if (values !== undefined && values.length < MOST_VALUES) values.push(value);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}
