import type { Experiment } from '@vitrine/schemas';
import { pagesOfTest } from '../../experiments/index.ts';
import { BASE_SCOPE, type Revisions } from '../revisions/index.ts';

/** The pages on which visitors meet a test, as they are published: those that it names, first, and those in a frame that it names. */
export async function pagesUnderTest(
  revisions: Pick<Revisions, 'publishedNumbers'>,
  tenant: string,
  experiment: Experiment,
): Promise<readonly string[]> {
  const named = pagesOfTest(experiment);
  const layouts = (await revisions.publishedNumbers([BASE_SCOPE, tenant])).filter(({ kind }) => kind === 'layout');
  // A page of the shop's own stands before the shared one.
  const frames = new Map(
    [BASE_SCOPE, tenant].flatMap((scope) =>
      layouts.filter((each) => each.scope === scope).map(({ page, frame }) => [page, frame] as const),
    ),
  );
  const framed = [...frames].flatMap(([page, frame]) => (frame !== undefined && named.includes(frame) ? [page] : []));
  return [...new Set([...named, ...framed.toSorted()])];
}
