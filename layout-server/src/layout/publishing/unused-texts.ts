import { fault, type Fault } from '@vitrine/schemas';
import { textsByKey, type MessageTree } from '../../content/messages/index.ts';
import { BASE_SCOPE } from '../revisions/index.ts';
import type { AssessmentParts } from './assessment.ts';
import { usagesOf } from './usage.ts';

/** With more keys than this nobody reads on, and looking costs a round over all documents for each. */
const READABLE = 5;
/** Named by goods, which come after the words for them. */
const OF_GOODS = 'category.';

/**
 * Texts under keys that the shop did not have before and that nothing names: no text of the shops is called so, and no layout,
 * page or file of content shows it.
 */
export async function warnOfUnusedTexts(
  { revisions, world }: Pick<AssessmentParts, 'revisions' | 'world'>,
  { tenant, locale, layer }: { tenant: string; locale: string; layer: string },
  texts: MessageTree,
): Promise<Fault[]> {
  const known = new Set([
    ...(world.library(tenant, locale).names?.('text') ?? []),
    ...Object.values(world.copy(tenant)).flatMap((copy) => [...textsByKey(copy).keys()]),
  ]);
  const fresh = [...textsByKey(texts).keys()].filter((key) => !known.has(key) && !key.startsWith(OF_GOODS));
  const looked = await Promise.all(
    fresh.slice(0, READABLE).map(async (key) => {
      const usages = await usagesOf({ revisions, world }, 'text', key, [BASE_SCOPE, tenant]);
      return usages.length === 0 ? [key] : [];
    }),
  );
  return looked.flat().map((key) =>
    fault('NOT_SHOWN', {
      expected: `the key of a text that ${tenant} shows; nothing names this one, so shoppers do not see it until a layout does, by { "$t": "${key}" }`,
      got: key,
      pointer: `/${key.replaceAll('.', '/')}`,
      layer,
    }),
  );
}
