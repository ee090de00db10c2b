import type { Refused } from '../../experiments/lifecycle/index.ts';
import type { Decision } from '../../experiments/results/index.ts';
import type { Shipped as Outcome } from '../../experiments/shipping/index.ts';
import { builder } from '../staff/builder.ts';
import { Fault, PageChange, RevisionSource } from '../staff/layout-types.ts';
import { Forbidden, NotFound } from '../staff/results.ts';
import { allowed } from './allowed.ts';
import { Experiment } from './experiment-definition-types.ts';
import { ExperimentDecision } from './experiment-results-types.ts';
import { ExperimentInvalid, type Refusal } from './experiment-types.ts';

/** What was shipped, and what the figures had said of it. */
interface Shipped extends Outcome {
  /** Undefined where nobody is asked for them. */
  said?: { decision: Decision; sentence: string } | undefined;
}

const ShippedLayer = builder.objectRef<Shipped['layers'][number]>('ShippedLayer').implement({
  description: 'A layer that took over what an arm changes of its page, or gave it back.',
  fields: (t) => ({
    document: t.exposeID('document', { description: 'Such as at/home.layer.' }),
    revision: t.int({
      nullable: true,
      description: 'Its new revision; null after a dry run, and where the layer said so already.',
      resolve: ({ revision }) => revision,
    }),
  }),
});

const ExperimentShipped = builder.objectRef<Shipped>('ExperimentShipped').implement({
  description: 'The layer and the test are so; after a dry run, would be.',
  fields: (t) => ({
    experiment: t.field({ type: Experiment, description: 'The test.', resolve: ({ state }) => state }),
    layers: t.field({
      type: [ShippedLayer],
      description: 'A layer for each page that the arm changes, that of the page which stands for the test first.',
      resolve: ({ layers }) => layers,
    }),
    isDryRun: t.exposeBoolean('isDryRun', { description: 'Nothing was written.' }),
    changes: t.field({
      type: [PageChange],
      description: 'Where shoppers see a difference to the page without the test.',
      resolve: ({ changes }) => changes,
    }),
    unlike: t.field({
      type: [PageChange],
      description: 'Where a layer above says otherwise, so that the page does not look as the arm did.',
      resolve: ({ unlike }) => unlike,
    }),
    decision: t.field({
      type: ExperimentDecision,
      nullable: true,
      description: 'What the figures said before it was shipped; null of a revert.',
      resolve: ({ said }) => said?.decision,
    }),
    sentence: t.string({
      nullable: true,
      description: 'The same, for people.',
      resolve: ({ said }) => said?.sentence,
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What whoever ships should know.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
});

const BY_CODE = {
  SHIPPED: ExperimentShipped,
  REFUSED: ExperimentInvalid,
  FORBIDDEN: Forbidden,
  UNKNOWN: NotFound,
} as const;

const ShipResult = builder.unionType('ShipExperimentResult', {
  description: 'What came of shipping a test, or of taking it back: all of it, or nothing.',
  types: [ExperimentShipped, ExperimentInvalid, Forbidden, NotFound],
  resolveType: ({ code }: Shipped | Refused | Refusal) => BY_CODE[code],
});

builder.mutationFields((t) => {
  const args = {
    id: t.arg.id({ required: true, description: 'Tenant and key, such as at/hero-words.' }),
    message: t.arg.string({ required: false, description: 'Why; kept with both revisions.' }),
    dryRun: t.arg.boolean({ required: false, description: 'Only say what would happen.' }),
    source: t.arg({ type: RevisionSource, defaultValue: 'studio', description: 'STUDIO or CLI.' }),
  };
  const said = ({
    message,
    dryRun,
    source,
  }: {
    message?: string | null | undefined;
    dryRun?: boolean | null | undefined;
    source?: string | null | undefined;
  }) => ({
    message: message ?? undefined,
    dryRun: dryRun ?? undefined,
    source: source === 'cli' ? ('cli' as const) : ('studio' as const),
  });
  return {
    shipExperiment: t.field({
      type: ShipResult,
      description:
        'Makes an arm the page: its operations are merged into the layer that they belong to, with their ids, and the test ends, in one transaction.',
      args: {
        ...args,
        arm: t.arg.string({ required: true, description: 'Code of the arm.' }),
        holdback: t.arg.float({
          required: false,
          description: 'Share of visitors who are shown the page as it was, until the test is stopped; at most 0.5.',
        }),
      },
      resolve: (_, { id, arm, holdback, ...rest }, context) =>
        allowed(context, 'write-experiments', id, async (place) => {
          // Of the phase that ends with it.
          const figures = await context.services.results.decision(place.tenant, place.key);
          const outcome = await context.services.shipping.ship({
            ...place,
            ...said(rest),
            arm,
            holdback: holdback ?? undefined,
            author: context.member.name,
          });
          return outcome.code === 'SHIPPED' && figures.code === 'DECIDED' ? { ...outcome, said: figures } : outcome;
        }),
    }),
    revertExperiment: t.field({
      type: ShipResult,
      description:
        'Takes what a shipped test brought out of its layer again, in one transaction; what others changed since stays. The test is stopped.',
      args,
      resolve: (_, { id, ...rest }, context) =>
        allowed(context, 'write-experiments', id, (place) =>
          context.services.shipping.revert({ ...place, ...said(rest), author: context.member.name }),
        ),
    }),
  };
});
