import { isObject } from '@vitrine/schemas';
import { checkCondition } from '@vitrine/schemas/conditions';
import type { LeftOut } from './export-payload.ts';

/** A draft as `experiments create` takes it, and what of its original did not come along. */
export interface ImportedDraft {
  definition: {
    key: string;
    page: string;
    hypothesis?: string;
    audience?: object;
    coverage?: number;
    variants: { key: string; weight: number }[];
  };
  notes: string[];
}

const KEY = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/;
const ARM = /^[a-z0-9]{1,8}$/;
const MOST_ARMS = 8;
const ARM_NAMES = 'abcdefgh';
const WEIGHT_STEP = 1e6;

/**
 * Reads the experiments in a payload of the GrowthBook SDK: rules of features with variations, and automatic experiments.
 * Each becomes a draft of a page without what its arms show, since that is written as layers here.
 */
export function importPayload(payload: unknown, page: string): { drafts: ImportedDraft[]; leftOut: LeftOut[] } {
  const drafts: ImportedDraft[] = [];
  const leftOut: LeftOut[] = [];
  const take = (key: string, rule: Record<string, unknown>): void => {
    const draft = draftOf(key, rule, page);
    if (typeof draft === 'string') leftOut.push({ key, why: draft });
    else if (drafts.some(({ definition }) => definition.key === draft.definition.key))
      leftOut.push({ key, why: 'an experiment of this key was there already' });
    else drafts.push(draft);
  };
  const { features, experiments } = isObject(payload) ? payload : {};
  for (const [feature, value] of Object.entries(isObject(features) ? features : {})) {
    const rules = isObject(value) && Array.isArray(value['rules']) ? (value['rules'] as unknown[]) : [];
    const tests = rules.filter((rule) => isObject(rule) && Array.isArray(rule['variations']));
    if (tests.length === 0) leftOut.push({ key: feature, why: 'a feature without an experiment' });
    for (const rule of tests) if (isObject(rule)) take(typeof rule['key'] === 'string' ? rule['key'] : feature, rule);
  }
  for (const each of Array.isArray(experiments) ? (experiments as unknown[]) : [])
    if (isObject(each)) take(typeof each['key'] === 'string' ? each['key'] : '', each);
  return { drafts, leftOut };
}

function draftOf(key: string, rule: Record<string, unknown>, page: string): ImportedDraft | string {
  if (!KEY.test(key)) return 'a key that no experiment here can have: letters, digits, - and _, at most 64';
  const values = rule['variations'] as unknown[] | undefined;
  if (!Array.isArray(values) || values.length < 2 || values.length > MOST_ARMS)
    return `expected 2 to ${MOST_ARMS} variations, got ${Array.isArray(values) ? values.length : 'none'}`;
  const notes: string[] = [];
  const { name, condition, coverage } = rule;
  const audience = audienceOf(condition, notes);
  if (rule['namespace'] !== undefined || rule['filters'] !== undefined)
    notes.push(
      'the namespace or holdout that filters its visitors: name one of this shop in the draft, its members are others here',
    );
  for (const part of ['parentConditions', 'ranges', 'fallbackAttribute', 'urlPatterns', 'savedGroups'])
    if (rule[part] !== undefined) notes.push(`${part}: there is no such thing here`);
  notes.push('who has which arm: the draft gets a seed of its own, and visitors are assigned anew');
  notes.push('what the arms show: write a layer for each but the first');
  return {
    definition: {
      key,
      page,
      ...(typeof name === 'string' && name !== '' ? { hypothesis: name.slice(0, 1_000) } : {}),
      ...(audience === undefined ? {} : { audience }),
      ...(typeof coverage === 'number' && coverage >= 0 && coverage <= 1 ? { coverage } : {}),
      variants: armsOf(values, rule),
    },
    notes,
  };
}

/** Conditions are of one language; what this shop knows nothing of is left out and named, never guessed. */
function audienceOf(condition: unknown, notes: string[]): object | undefined {
  if (!isObject(condition) || Object.keys(condition).length === 0) return undefined;
  const problems = checkCondition(condition, [], 'visitor');
  if (problems.length === 0) return condition;
  notes.push(
    `the audience ${JSON.stringify(condition)}: ${problems.map(({ pointer, got }) => `${pointer} ${JSON.stringify(got)}`).join(', ')} is not known here`,
  );
  return undefined;
}

function armsOf(
  values: readonly unknown[],
  { weights, meta }: Record<string, unknown>,
): { key: string; weight: number }[] {
  const names = values.map((value, index) => {
    const told: unknown = Array.isArray(meta) ? (meta as unknown[])[index] : undefined;
    return isObject(told) && typeof told['key'] === 'string' ? told['key'] : value;
  });
  const isFit =
    new Set(names).size === names.length && names.every((name) => typeof name === 'string' && ARM.test(name));
  const shares = shareOf(weights, values.length);
  return values.map((_, index) => ({
    key: isFit ? String(names[index]) : (ARM_NAMES[index] ?? ''),
    weight: shares[index] ?? 0,
  }));
}

/** Weights that add up to 1 exactly; equal ones where GrowthBook would take equal ones. */
function shareOf(weights: unknown, count: number): number[] {
  const given =
    Array.isArray(weights) && weights.length === count && weights.every((each) => typeof each === 'number' && each >= 0)
      ? (weights as number[])
      : [];
  const sum = given.reduce((total, each) => total + each, 0);
  const fit =
    given.length === count && Math.abs(sum - 1) <= 0.01
      ? given.map((each) => each / sum)
      : Array.from({ length: count }, () => 1 / count);
  const rounded = fit.map((each) => Math.round(each * WEIGHT_STEP));
  const rest = WEIGHT_STEP - rounded.reduce((total, each) => total + each, 0);
  // To the largest, which rounding cannot bring below nothing.
  const largest = rounded.indexOf(Math.max(...rounded));
  return rounded.map((each, index) => (index === largest ? each + rest : each) / WEIGHT_STEP);
}
