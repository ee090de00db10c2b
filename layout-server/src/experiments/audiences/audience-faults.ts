import { fault, orMeant, type Experiment, type Fault } from '@vitrine/schemas';
import { compileCondition } from '@vitrine/schemas/conditions';

/** The edge reads none of a request: such an audience would be for nobody. */
const NO_SEGMENT = 'no segment, since visitors of pages that everybody gets have none; "$exists": false is everybody';

/**
 * What an audience names that no visitor of the page has: another shop, a language that the shop does not speak, another page,
 * an address without its slash, a segment. It would be for nobody, and nothing would say so. `tested` are the pages that visitors meet it on.
 */
export function audienceFaults(
  { key, page, audience }: Experiment,
  { id, locales }: { id: string; locales: readonly string[] },
  tested: readonly string[],
): Fault[] {
  if (audience === undefined) return [];
  const values: Readonly<Record<string, readonly string[]>> = {
    tenant: [id],
    locale: locales,
    page: [...new Set([page, ...tested])],
  };
  return compileCondition(audience).named.flatMap(({ attribute, value, pointer }) => {
    const known = values[attribute];
    const expected =
      attribute === 'segment'
        ? NO_SEGMENT
        : attribute === 'path'
          ? value.startsWith('/')
            ? undefined
            : 'a path that begins with a slash'
          : known === undefined || known.includes(value)
            ? undefined
            : `${attribute === 'page' ? `the page${tested.length > 1 ? 's' : ''} of the test` : `what the visitors of ${id} have`}: ${orMeant(value, known)}`;
    if (expected === undefined) return [];
    return [
      fault('INVALID_CONDITION', {
        expected,
        got: value,
        pointer: `/audience${pointer}`,
        layer: `${id}/experiments/${key}`,
      }),
    ];
  });
}
