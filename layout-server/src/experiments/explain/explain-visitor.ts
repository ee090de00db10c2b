import {
  armOfBucket,
  bucketOf,
  BUCKETS,
  HOLDOUT_PREFIX,
  holdoutBucket,
  isHeldOut,
  type Experiment,
} from '@vitrine/schemas';
import { compileCondition } from '@vitrine/schemas/conditions';
import type { ExposureRecords, ShownArm } from '../exposures/index.ts';
import type { Holdout, HoldoutService } from '../holdouts/index.ts';
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

/** In which group of a holdout a visitor was at a moment. */
export interface HoldoutExplanation {
  tenant: string;
  key: string;
  /** Out of 10,000, by the holdout's seed; those below `held` are held out. */
  bucket: number;
  held: number;
  isHeldOut: boolean;
  /** When the visitor was first counted in a group; undefined if it is not on record. */
  shownAt: Date | undefined;
}

/** What a shop had at a moment, for one visitor. */
export interface ExplainedVisitor {
  /** Each holdout that ran. */
  holdouts: HoldoutExplanation[];
  /** Each experiment that there was, by key. */
  experiments: VisitorExplanation[];
}

export interface VisitorExplainer {
  explain(tenant: string, visitor: string, at: Date): Promise<ExplainedVisitor>;
}

/** Gives explanations from the revisions of definitions and what is on record of a visitor; what was erased is not known any more. */
export function createVisitorExplainer({
  experiments,
  holdouts,
  records,
}: {
  experiments: Pick<ExperimentService, 'list' | 'history'>;
  holdouts: Pick<HoldoutService, 'list'>;
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
      const ran = holdouts
        .list(tenant)
        .filter(({ startedAt, endedAt }) => startedAt <= at && (endedAt === undefined || endedAt > at));
      const explained = await Promise.all(
        experiments.list(tenant).map(async (state) => {
          const held = await heldAt(state, at);
          return held === undefined ? [] : [explanationOf(tenant, { ...held, ran }, visitor, shown)];
        }),
      );
      return { holdouts: ran.map((each) => groupOf(each, visitor, shown)), experiments: explained.flat() };
    },
  };
}

function groupOf(holdout: Holdout, visitor: string, shown: readonly ShownArm[]): HoldoutExplanation {
  const { tenant, key, share } = holdout;
  return {
    tenant,
    key,
    bucket: holdoutBucket(holdout, visitor),
    held: Math.round(share * BUCKETS),
    isHeldOut: isHeldOut(holdout, visitor),
    shownAt: shown.find(({ experiment }) => experiment === `${HOLDOUT_PREFIX}${key}`)?.firstAt,
  };
}

function explanationOf(
  tenant: string,
  { definition, revision, ran }: { definition: Experiment; revision: number; ran: readonly Holdout[] },
  visitor: string,
  shown: readonly ShownArm[],
): VisitorExplanation {
  const { key, phase = 1, status, seed } = definition;
  const bucket = bucketOf(seed, visitor);
  const own = shown.filter(({ experiment }) => experiment === key);
  const now = own.find((each) => each.phase === phase);
  const before = own.filter((each) => each.phase < phase).toSorted((one, other) => other.phase - one.phase)[0];
  const common = { tenant, key, revision, phase, status, bucket };
  const holdout = ran.find((each) => definition.holdouts?.includes(each.key) === true && isHeldOut(each, visitor));
  const judged = judgementOf(definition, visitor, bucket, { before, holdout });
  return {
    ...common,
    shownAt: now?.firstAt,
    requestId: now?.requestId,
    multiple: now?.multiple ?? false,
    ...(now === undefined || status !== 'running' || holdout !== undefined
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
  { status, phase = 1, coverage = 1, namespace, audience, variants, shipped }: Experiment,
  visitor: string,
  bucket: number,
  { before, holdout }: { before: ShownArm | undefined; holdout: Holdout | undefined },
): Pick<VisitorExplanation, 'arm' | 'from' | 'rule'> {
  const none = (rule: string) => ({ arm: undefined, from: 'NONE', rule }) as const;
  if (holdout !== undefined && (status === 'running' || shipped !== undefined))
    return none(
      `held out by the holdout "${holdout.key}": bucket ${holdoutBucket(holdout, visitor)} of 10,000 is among its first ${Math.round(holdout.share * BUCKETS)}${shipped === undefined ? '' : '; the page was shown without what the test brought'}`,
    );
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
