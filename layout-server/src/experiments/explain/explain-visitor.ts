import { armOfBucket, bucketOf, type Experiment } from '@vitrine/schemas';
import { compileCondition } from '@vitrine/schemas/conditions';
import type { ExposureRecords, ShownArm } from '../exposures/index.ts';
import type { ExperimentService, ExperimentState } from '../lifecycle/index.ts';

/** Which arm of an experiment a visitor had at a moment, and why. */
export interface VisitorExplanation {
  tenant: string;
  key: string;
  /** Of the definition that held at the moment: 0 for a file. */
  revision: number;
  phase: number;
  status: Experiment['status'];
  /** Out of 10,000, by the seed of the phase. */
  bucket: number;
  /** The arm that was shown or would have been; undefined for the control of those who take no part. */
  arm: string | undefined;
  /** `SHOWN`: it is on record; `RULE`: what the rules give for a visitor whom the audience is for; `NONE`: no part. */
  from: 'SHOWN' | 'RULE' | 'NONE';
  /** When it was shown first in this phase. */
  shownAt: Date | undefined;
  /** The request that showed it first. */
  requestId: string | undefined;
  /** Seen in another arm as well: counts for none. */
  multiple: boolean;
  /** Which rule it was, as a sentence. */
  rule: string;
}

export interface VisitorExplainer {
  /** Each experiment that the shop had at the moment, by key. */
  explain(tenant: string, visitor: string, at: Date): Promise<VisitorExplanation[]>;
}

/** Gives explanations from the revisions of definitions and what is on record of a visitor; what was erased is not known any more. */
export function createVisitorExplainer({
  experiments,
  records,
}: {
  experiments: Pick<ExperimentService, 'list' | 'history'>;
  records: Pick<ExposureRecords, 'shownTo'>;
}): VisitorExplainer {
  const heldAt = async (
    { tenant, definition, number }: ExperimentState,
    at: Date,
  ): Promise<{ definition: Experiment; revision: number } | undefined> => {
    if (number === 0) return { definition, revision: 0 };
    const revision = (await experiments.history(tenant, definition.key)).find(({ createdAt }) => createdAt <= at);
    return revision && { definition: revision.definition, revision: revision.number };
  };
  return {
    async explain(tenant, visitor, at) {
      const shown = (await records.shownTo(tenant, visitor)).filter(({ firstAt }) => firstAt <= at);
      const explained = await Promise.all(
        experiments.list(tenant).map(async (state) => {
          const held = await heldAt(state, at);
          return held === undefined ? [] : [explanationOf(tenant, held, visitor, shown)];
        }),
      );
      return explained.flat();
    },
  };
}

function explanationOf(
  tenant: string,
  { definition, revision }: { definition: Experiment; revision: number },
  visitor: string,
  shown: readonly ShownArm[],
): VisitorExplanation {
  const { key, phase = 1, status, seed } = definition;
  const bucket = bucketOf(seed, visitor);
  const own = shown.filter(({ experiment }) => experiment === key);
  const now = own.find((each) => each.phase === phase);
  const before = own.filter((each) => each.phase < phase).toSorted((one, other) => other.phase - one.phase)[0];
  const common = { tenant, key, revision, phase, status, bucket };
  const judged = judgementOf(definition, visitor, bucket, before);
  return {
    ...common,
    shownAt: now?.firstAt,
    requestId: now?.requestId,
    multiple: now?.multiple ?? false,
    ...(now === undefined || status !== 'running'
      ? judged
      : {
          arm: now.variant,
          from: 'SHOWN',
          rule:
            judged.arm === now.variant
              ? `shown and kept; ${judged.rule}`
              : `shown and kept in the visitor's cookie, though by the rules of now: ${judged.rule}`,
        }),
  };
}

function judgementOf(
  { status, phase = 1, coverage = 1, namespace, audience, variants }: Experiment,
  visitor: string,
  bucket: number,
  before: ShownArm | undefined,
): Pick<VisitorExplanation, 'arm' | 'from' | 'rule'> {
  const none = (rule: string) => ({ arm: undefined, from: 'NONE', rule }) as const;
  if (status !== 'running') return none(`the experiment was ${status}: everybody saw the control`);
  if (namespace !== undefined) {
    const [from = 0, to = 1] = namespace.range;
    const place = bucketOf(`namespace/${namespace.id}`, visitor) / 10_000;
    if (place < from || place >= to)
      return none(
        `outside the experiment's range of the namespace "${namespace.id}": ${place}, not in [${from}, ${to})`,
      );
  }
  const asked = audience === undefined ? [] : compileCondition(audience).attributes;
  const provided = asked.length === 0 ? '' : `, provided that ${asked.join(', ')} fit the audience`;
  if (before !== undefined && variants.some((variant) => variant.key === before.variant))
    return {
      arm: before.variant,
      from: 'RULE',
      rule: `kept from phase ${before.phase}${provided}; left out of the results of phase ${phase}`,
    };
  const arm = armOfBucket(bucket, variants, coverage);
  return arm === undefined
    ? none(`bucket ${bucket} of 10,000 is outside the coverage of ${Math.round(coverage * 1_000) / 10} %`)
    : { arm, from: 'RULE', rule: `bucket ${bucket} of 10,000 belongs to arm ${arm}${provided}` };
}
