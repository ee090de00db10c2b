import { Questions } from './questions.ts';
import { resolve, type ResolveOptions } from './resolve.ts';
import type { RequestFacts, Resolution, ResolveInput } from './types.ts';

/**
 * Resolves one page for many visitors and moments. Who answers all that it asks as somebody before did is given the very
 * same resolution; its `validUntil` is that of the first. The gates look at dozens of combinations of which few differ.
 */
export function createAlikeResolver(
  input: Omit<ResolveInput, 'request'>,
  options: Pick<ResolveOptions, 'conditions'> = {},
): (request: RequestFacts) => Resolution {
  const known: { questions: Questions; resolution: Resolution }[] = [];
  return (request) => {
    const before = known.find(({ questions }) => questions.areAnsweredAlike(request));
    if (before !== undefined) return before.resolution;
    const questions = new Questions();
    const resolution = resolve({ ...input, request }, { ...options, questions });
    known.push({ questions, resolution });
    return resolution;
  };
}
