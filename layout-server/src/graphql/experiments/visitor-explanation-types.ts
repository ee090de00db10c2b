import type {
  ExplainedVisitor,
  VisitorExplanation as VisitorExplanationValue,
} from '../../experiments/explain/index.ts';
import { builder } from '../staff/builder.ts';
import { ExperimentStatus } from './experiment-definition-types.ts';
import { HoldoutExplanation } from './holdout-types.ts';

const VisitorExplanation = builder.objectRef<VisitorExplanationValue>('VisitorExplanation').implement({
  description: 'Which arm of an experiment a visitor had at a moment, and why.',
  fields: (t) => ({
    id: t.id({ description: 'Tenant and key.', resolve: ({ tenant, key }) => `${tenant}/${key}` }),
    revision: t.exposeInt('revision', { description: 'Of the definition that held then; 0 for a file.' }),
    phase: t.exposeInt('phase', { description: 'Its phase.' }),
    status: t.field({ type: ExperimentStatus, description: 'Its status.', resolve: ({ status }) => status }),
    bucket: t.exposeInt('bucket', { description: 'Out of 10,000, by the seed of the phase.' }),
    arm: t.string({ nullable: true, description: 'Null for who took no part.', resolve: ({ arm }) => arm }),
    from: t.exposeString('from', {
      description: 'SHOWN: it is on record; RULE: what the rules give; NONE: the visitor took no part.',
    }),
    shownAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the arm was first shown in this phase; null if it is not on record.',
      resolve: ({ shownAt }) => shownAt,
    }),
    requestId: t.string({
      nullable: true,
      description: 'The request that showed it first.',
      resolve: ({ requestId }) => requestId,
    }),
    multiple: t.exposeBoolean('multiple', { description: 'Seen in another arm as well: counts for none.' }),
    rule: t.exposeString('rule', { description: 'Which rule it was.' }),
  }),
});

/** What is known of a visitor. */
export interface VisitorExplained extends ExplainedVisitor {
  code: 'EXPLAINED';
  at: Date;
  /** Of the shop's clocks. */
  timeZone: string;
}

export const VisitorExplanations = builder.objectRef<VisitorExplained>('VisitorExplanations').implement({
  description: 'What a visitor saw of the experiments of a shop.',
  fields: (t) => ({
    at: t.field({ type: 'DateTime', description: 'The moment that is told of.', resolve: ({ at }) => at }),
    timeZone: t.exposeString('timeZone', { description: 'By which clocks its times are meant.' }),
    explanations: t.field({
      type: [VisitorExplanation],
      description: 'Each experiment that there was at the moment.',
      resolve: ({ experiments }) => experiments,
    }),
    holdouts: t.field({
      type: [HoldoutExplanation],
      description: 'Each holdout that ran at the moment.',
      resolve: ({ holdouts }) => holdouts,
    }),
  }),
});
