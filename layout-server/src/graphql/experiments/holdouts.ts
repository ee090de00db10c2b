import type { HoldoutOutcome, HoldoutResults as HoldoutResultsValue } from '../../experiments/holdouts/index.ts';
import { may } from '../../staff/index.ts';
import { builder } from '../staff/builder.ts';
import { Forbidden, NotFound } from '../staff/results.ts';
import { allowed } from './allowed.ts';
import { ExperimentInvalid, type Refusal } from './experiment-types.ts';
import { Holdout, HoldoutKept, HoldoutResults } from './holdout-types.ts';

const BY_CODE = {
  HOLDOUT: HoldoutKept,
  HOLDOUT_RESULTS: HoldoutResults,
  REFUSED: ExperimentInvalid,
  FORBIDDEN: Forbidden,
  UNKNOWN: NotFound,
} as const;
const ID_DESCRIPTION = 'Tenant and key, such as at/winter.';

const Outcome = builder.unionType('HoldoutOutcome', {
  description: 'What came of a change to a holdout.',
  types: [HoldoutKept, ExperimentInvalid, Forbidden, NotFound],
  resolveType: ({ code }: HoldoutOutcome | Refusal) => BY_CODE[code],
});

const ResultsResult = builder.unionType('HoldoutResultsResult', {
  description: 'Results, or why they are not shown.',
  types: [HoldoutResults, Forbidden, NotFound],
  resolveType: ({ code }: HoldoutResultsValue | Refusal) => BY_CODE[code],
});

builder.queryFields((t) => ({
  holdouts: t.field({
    type: [Holdout],
    description: 'The holdouts of a tenant, or of all that the person works for, also those that have ended.',
    args: { tenant: t.arg.id({ required: false, description: "A tenant's id." }) },
    resolve: (_, { tenant }, { member, services: { holdouts, world } }) =>
      world
        .tenants()
        .map(({ id }) => id)
        .filter((id) => (!tenant || id === tenant) && may(member, 'read', id))
        .flatMap((id) => holdouts.list(id)),
  }),
  holdoutResults: t.field({
    type: ResultsResult,
    description: 'What tests and what was shipped of them brought together: who is held out against all others.',
    args: { id: t.arg.id({ required: true, description: ID_DESCRIPTION }) },
    resolve: (_, { id }, context) =>
      allowed(context, 'read', id, ({ tenant, key }) => context.services.holdoutResults.results(tenant, key)),
  }),
}));

builder.mutationFields((t) => {
  const args = {
    id: t.arg.id({ required: true, description: ID_DESCRIPTION }),
    message: t.arg.string({ required: false, description: 'Why.' }),
  };
  return {
    startHoldout: t.field({
      type: Outcome,
      description:
        'Holds a share of the visitors out of every test whose phase begins from now on, or of those that name the holdout. Nothing of it can be changed later, and its key is not used again.',
      args: {
        ...args,
        share: t.arg.float({ required: true, description: 'Of the visitors, such as 0.05; at most 0.5.' }),
        ofAll: t.arg.boolean({
          required: false,
          description: 'true if left out; false: only of tests whose definition names it in "holdouts".',
        }),
        metrics: t.arg.stringList({
          required: false,
          description: "Keys of the shop's metrics, the one that decides first; orders decide if left out.",
        }),
      },
      resolve: (_, { id, message, share, ofAll, metrics }, context) =>
        allowed(context, 'write-experiments', id, (place) =>
          context.services.holdouts.start({
            ...place,
            share,
            ofAll: ofAll ?? true,
            metrics: metrics ?? [],
            author: context.member.name,
            message: message ?? undefined,
          }),
        ),
    }),
    endHoldout: t.field({
      type: Outcome,
      description: 'Its visitors are as all others from their next page on. It is not begun again.',
      args: { id: args.id },
      resolve: (_, { id }, context) =>
        allowed(context, 'write-experiments', id, (place) =>
          context.services.holdouts.end({ ...place, author: context.member.name }),
        ),
    }),
  };
});
