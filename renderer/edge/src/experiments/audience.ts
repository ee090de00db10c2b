import { compileCondition } from '@vitrine/schemas/conditions';
import type { Attributes } from './assignment.ts';

/** Whether a visitor belongs to those whom an experiment is for. */
export type Audience = (attributes: Attributes) => boolean;

/** The same for all who are asked about one list of experiments, because a page's facts are of one place. */
const OF_THE_PLACE: readonly string[] = ['tenant', 'locale', 'page', 'path'];
const EVERYBODY: Audience = () => true;
const NOBODY: Audience = () => false;

/**
 * Judges visitors by a condition, `{}` being everybody. One that asks for place and device alone, as most do, is judged
 * once for each device: what an audience says of a phone it says of all phones. Layout servers refuse by name one that is
 * faulty or asks for a switch, which the edge does not know; one that arrives anyway is for nobody.
 */
export function audienceOf(condition: object): Audience {
  if (Object.keys(condition).length === 0) return EVERYBODY;
  const { holds, problems, attributes: asked, switches } = compileCondition(condition);
  if (problems.length > 0 || switches.length > 0) return NOBODY;
  // Members one by one: `time` of a visitor may be computed when it is asked for.
  const judge: Audience = (attributes) => holds(attributes as Attributes & Record<string, unknown>);
  if (!asked.every((name) => name === 'device' || OF_THE_PLACE.includes(name))) return judge;
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
