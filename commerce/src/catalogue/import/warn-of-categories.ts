import { fault, nearestName } from '@vitrine/schemas';

/**
 * What an import says of a line whose product is in categories that the shop has no name for, a sentence each: they have no page
 * until somebody names them, which may well be later. `label` names the line.
 */
export function warnOfCategories(value: unknown, named: readonly string[], label: string): string[] {
  return categoriesIn(value).flatMap((category, index) => {
    if (named.includes(category)) return [];
    const meant = nearestName(category, named);
    const expected = 'a category that the texts of the shop have a name for, or it has no page';
    const { message } = fault('UNKNOWN_CATEGORY', {
      expected: meant === undefined ? expected : `${expected} (did you mean ${JSON.stringify(meant)}?)`,
      got: category,
      pointer: `/categories/${index}`,
      layer: label,
    });
    return [message];
  });
}

/** The categories that a line names, as far as it is a record; a line that is known already is not read further. */
function categoriesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('categories' in value)) return [];
  const { categories } = value;
  return Array.isArray(categories) ? categories.filter((one): one is string => typeof one === 'string') : [];
}
