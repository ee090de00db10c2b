import { evalCondition, type ConditionInterface } from '@growthbook/growthbook';
import type { Attributes } from './assignment.ts';

/** Whether a visitor belongs to those whom an experiment is for. */
export type Audience = (attributes: Attributes) => boolean;

/** The same for all who are asked about one list of experiments, because a page's facts are of one place. */
const OF_THE_PLACE: readonly string[] = ['tenant', 'locale', 'page', 'path'];

/**
 * Judges visitors by a condition. One that asks for place and device alone, as most do, is judged once for each device:
 * what an audience says of a phone it says of all phones.
 */
export function audienceOf(condition: ConditionInterface): Audience {
  const judge: Audience = (attributes) => evalCondition(attributes, condition);
  if (!namesIn(condition).every((name) => name === 'device' || OF_THE_PLACE.includes(name))) return judge;
  const verdicts = new Map<string, boolean>();
  return (attributes) => {
    let verdict = verdicts.get(attributes.device);
    if (verdict === undefined) {
      verdict = judge(attributes);
      verdicts.set(attributes.device, verdict);
    }
    return verdict;
  };
}

/** The attributes that a condition asks for; what stands below them are operators and values. */
function namesIn(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namesIn);
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([name, part]) => (name.startsWith('$') ? namesIn(part) : [name]));
}
