import type { Action } from '../../staff/index.ts';
import type { StaffContext } from '../staff/builder.ts';
import { forbiddenIn } from '../staff/permission.ts';
import { parseExperimentId } from './experiment-id.ts';
import type { Refusal } from './experiment-types.ts';

/** Runs `work` for an experiment that the person may do that to. */
export async function allowed<T>(
  context: StaffContext,
  action: Action,
  id: string,
  work: (place: { tenant: string; key: string }) => Promise<T> | T,
): Promise<T | Refusal> {
  const place = parseExperimentId(id);
  const forbidden = forbiddenIn(context, action, place?.tenant ?? 'base');
  if (forbidden) return forbidden;
  if (place === undefined)
    return { code: 'UNKNOWN', message: `expected tenant and key such as at/hero-words, got ${JSON.stringify(id)}` };
  return work(place);
}
