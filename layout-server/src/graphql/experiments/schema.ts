import { LIFETIMES } from '@vitrine/schemas/signing';
import { noSuchTest } from '../../experiments/index.ts';
import { zoneOf } from '../../layout/publishing/index.ts';
import { momentMeant } from '../../layout/schedule/index.ts';
import { may } from '../../staff/index.ts';
import { builder, type StaffContext } from '../staff/builder.ts';
import { forbiddenIn } from '../staff/permission.ts';
import { allowed } from './allowed.ts';
import { Experiment } from './experiment-definition-types.ts';
import {
  ExperimentLinkResult,
  ExperimentOutcome,
  ExperimentPlanResult,
  ExperimentResult,
  ExperimentResultsResult,
  StartedTogether,
  VisitorExplanationResult,
  type ExperimentLinkValue,
  type Refusal,
} from './experiment-types.ts';
import './holdouts.ts';
import './ingest-keys.ts';
import { ShopsResultsResult } from './shops-results-types.ts';
import './shipping.ts';
import { unknownShop } from './unknown-shop.ts';
import type { VisitorExplained } from './visitor-explanation-types.ts';

const ID_DESCRIPTION = 'Tenant and key, such as at/hero-words.';
/** An id as the edge makes it, with its seal or without. */
const VISITOR = /^([A-Za-z0-9_-]{1,64})(?:~.{1,500})?$/;
const MESSAGE_DESCRIPTION = 'Why; kept with the revision.';

builder.queryFields((t) => ({
  experiments: t.field({
    type: [Experiment],
    description: 'The experiments of a tenant, or of all that the person works for, from files and store.',
    args: { tenant: t.arg.id({ required: false, description: "A tenant's id." }) },
    resolve: (_, { tenant }, { member, services: { experiments, world } }) =>
      world
        .tenants()
        .map(({ id }) => id)
        .filter((id) => (!tenant || id === tenant) && may(member, 'read', id))
        .flatMap((id) => experiments.list(id)),
  }),
  experiment: t.field({
    type: ExperimentResult,
    description: 'One experiment.',
    args: { id: t.arg.id({ required: true, description: ID_DESCRIPTION }) },
    resolve: (_, { id }, context) =>
      allowed(context, 'read', id, ({ tenant, key }) => {
        const state = context.services.experiments.find(tenant, key);
        return state ? ({ code: 'FOUND', state } as const) : unknown(context, tenant, key);
      }),
  }),
  experimentResults: t.field({
    type: ExperimentResultsResult,
    description:
      'What came of a test: a sentence, then the figures of each metric and arm; hidden while the split is not to be believed.',
    args: {
      id: t.arg.id({ required: true, description: ID_DESCRIPTION }),
      phase: t.arg.int({ required: false, description: 'An earlier phase; the present one if left out.' }),
    },
    resolve: (_, { id, phase }, context) =>
      allowed(context, 'read', id, ({ tenant, key }) =>
        context.services.results.results(tenant, key, phase ?? undefined),
      ),
  }),
  experimentResultsOfShops: t.field({
    type: ShopsResultsResult,
    description: 'What a test of the same key brought in several shops: in each, and in all of them together.',
    args: {
      key: t.arg.string({ required: true, description: 'The key that the test has in each of the shops.' }),
      tenants: t.arg.idList({ required: true, description: 'Two shops or more.' }),
    },
    resolve: async (_, { key, tenants }, context) => {
      const forbidden = tenants
        .map((tenant) => forbiddenIn(context, 'read', tenant))
        .find((each) => each !== undefined);
      return forbidden ?? context.services.results.together(tenants, key);
    },
  }),
  explainVisitor: t.field({
    type: VisitorExplanationResult,
    description: 'Which arms a visitor had at a moment, and by which rule of which revision.',
    args: {
      tenant: t.arg.id({ required: true, description: 'Whose visitor.' }),
      visitor: t.arg.string({ required: true, description: 'The id, or the value of the cookie visitorId.' }),
      at: t.arg.string({
        required: false,
        description: 'The moment, by the clocks of the shop or with its zone; now if left out.',
      }),
    },
    resolve: async (_, { tenant, visitor, at }, context): Promise<VisitorExplained | Refusal> => {
      const refused = forbiddenIn(context, 'read', tenant) ?? unknownShop(context, tenant);
      if (refused) return refused;
      const [, id] = VISITOR.exec(visitor) ?? [];
      if (id === undefined)
        return {
          code: 'UNKNOWN',
          message: `expected the id of a visitor, got ${JSON.stringify(visitor.slice(0, 80))}`,
        };
      const { explainer, clock, world } = context.services;
      const timeZone = zoneOf(world, tenant);
      const meant = at ? momentMeant(timeZone, at) : { moment: clock.now() };
      if ('fault' in meant) return { code: 'UNKNOWN', message: meant.fault.message };
      const { moment } = meant;
      return { code: 'EXPLAINED', at: moment, timeZone, ...(await explainer.explain(tenant, id, moment)) };
    },
  }),
  experimentPlan: t.field({
    type: ExperimentPlanResult,
    description:
      'How large and how long a test must be to see a change, by what the shop measured in the last 28 days.',
    args: {
      id: t.arg.id({ required: true, description: ID_DESCRIPTION }),
      lift: t.arg.float({
        required: true,
        description: 'The smallest relative change worth finding, such as 0.1; not 0, above -1.',
      }),
    },
    resolve: (_, { id, lift }, context) =>
      allowed(context, 'read', id, ({ tenant, key }) =>
        lift === 0 || lift <= -1
          ? ({ code: 'UNKNOWN', message: `expected a change above -1 that is not 0, got ${lift}` } as const)
          : context.services.planner.plan(tenant, key, lift),
      ),
  }),
}));

builder.mutationFields((t) => {
  const args = {
    id: t.arg.id({ required: true, description: ID_DESCRIPTION }),
    message: t.arg.string({ required: false, description: MESSAGE_DESCRIPTION }),
  };
  const startArgs = {
    plannedVisitors: t.arg.int({
      required: false,
      description: 'Visitors that each arm needs; what the definition says if left out.',
    }),
    plannedDays: t.arg.int({
      required: false,
      description: 'Days that it runs at least; what the definition says if left out.',
    }),
    dryRun: t.arg.boolean({ defaultValue: false, description: 'Only say what would happen.' }),
  };
  const turn = (what: 'pause' | 'stop', description: string) =>
    t.field({
      type: ExperimentOutcome,
      description,
      args,
      resolve: (_, { id, message }, context) =>
        allowed(context, 'write-experiments', id, ({ tenant, key }) =>
          context.services.experiments[what]({
            tenant,
            key,
            author: context.member.name,
            message: message ?? undefined,
          }),
        ),
    });
  return {
    createExperiment: t.field({
      type: ExperimentOutcome,
      description:
        'Keeps a definition: a new one as a draft, of an existing one as a change. What decides who sees what begins a new phase once it has run.',
      args: {
        tenant: t.arg.id({ required: true, description: 'Whose shop.' }),
        definition: t.arg({
          type: 'JSON',
          required: true,
          description: 'As in a file under tenants/<id>/experiments; status, phase and seed have no effect.',
        }),
        message: t.arg.string({ required: false, description: MESSAGE_DESCRIPTION }),
        dryRun: t.arg.boolean({ defaultValue: false, description: 'Only say what would happen.' }),
      },
      resolve: async (_, { tenant, definition, message, dryRun }, context) =>
        forbiddenIn(context, 'write-experiments', tenant) ??
        context.services.experiments.save({
          tenant,
          definition,
          author: context.member.name,
          message: message ?? undefined,
          dryRun: dryRun ?? false,
        }),
    }),
    startExperiment: t.field({
      type: ExperimentOutcome,
      description:
        'Assigns visitors from now on. Refused without a planned size and duration, or if weights, arms, nodes or the gates of publishing forbid it.',
      args: {
        ...args,
        ...startArgs,
      },
      resolve: (_, { id, ...said }, context) =>
        allowed(context, 'write-experiments', id, (place) =>
          context.services.experiments.start({ ...place, ...startOf(said, context) }),
        ),
    }),
    startExperiments: t.field({
      type: StartedTogether,
      description:
        'The same with the test of one key in several shops: all of them begin in one transaction, or none does.',
      args: {
        key: t.arg.string({ required: true, description: 'The key that the test has in each of the shops.' }),
        tenants: t.arg.idList({ required: true, description: 'Whose shops.' }),
        message: args.message,
        ...startArgs,
      },
      resolve: async (_, { key, tenants, ...said }, context) => {
        const forbidden = tenants.flatMap((tenant) => forbiddenIn(context, 'write-experiments', tenant) ?? []);
        return forbidden.length > 0
          ? { isDone: false, outcomes: forbidden }
          : context.services.experiments.startAll({ key, tenants, ...startOf(said, context) });
      },
    }),
    pauseExperiment: turn('pause', 'Shows the control until the next start, which goes on with the same phase.'),
    stopExperiment: turn('stop', 'Shows everybody the control at once; a later start begins a new phase.'),
    discardExperiment: t.field({
      type: ExperimentOutcome,
      description: 'Forgets a draft that never ran, and says what it was.',
      args: { id: args.id },
      resolve: (_, { id }, context) =>
        allowed(context, 'write-experiments', id, (place) => context.services.experiments.discard(place)),
    }),
    experimentLink: t.field({
      type: ExperimentLinkResult,
      description:
        'Gives an address that shows one arm for 24 hours. Whoever opens it is marked as a tester and never counted.',
      args: { ...args, arm: t.arg.string({ required: true, description: 'Code of the arm.' }) },
      resolve: (_, { id, arm }, context) =>
        allowed(context, 'write-experiments', id, (place) => linkTo(place, arm, context)),
    }),
  };
});

interface SaidOfStart {
  message?: string | null | undefined;
  plannedVisitors?: number | null | undefined;
  plannedDays?: number | null | undefined;
  dryRun?: boolean | null | undefined;
}

function startOf({ message, plannedVisitors, plannedDays, dryRun }: SaidOfStart, { member }: StaffContext) {
  return {
    author: member.name,
    message: message ?? undefined,
    plannedVisitors: plannedVisitors ?? undefined,
    plannedDays: plannedDays ?? undefined,
    dryRun: dryRun ?? false,
  };
}

function linkTo(
  { tenant, key }: { tenant: string; key: string },
  arm: string,
  context: StaffContext,
): ExperimentLinkValue | Refusal {
  const { experiments, world, clock, signer } = context.services;
  const state = experiments.find(tenant, key);
  const shop = world.tenants().find(({ id }) => id === tenant);
  if (state === undefined || shop === undefined) return unknown(context, tenant, key);
  const { page, variants } = state.definition;
  if (variants.every((variant) => variant.key !== arm)) {
    return {
      code: 'UNKNOWN',
      message: `expected an arm of ${tenant}/${key}: ${variants.map((variant) => variant.key).join(', ')}, got ${JSON.stringify(arm)}`,
    };
  }
  if (state.definition.status !== 'running') {
    return {
      code: 'UNKNOWN',
      message: `expected an experiment that runs, since only its arms can be shown, got one that is ${state.definition.status}; with "coverage": 0 it runs for nobody but those who open a link`,
    };
  }
  const now = clock.now();
  const path = world.pathOf(tenant, shop.locales[0] ?? '', page);
  const url = new URL(path ?? '/', world.origin(tenant));
  url.searchParams.set('vt-arms', signer.sign('arms', { tenant, arms: { [key]: arm } }));
  const expiresAt = new Date(now.getTime() + LIFETIMES.arms * 1000);
  return { code: 'LINK', url: url.href, openPage: path === undefined ? page : null, expiresAt };
}

function unknown({ services: { experiments } }: StaffContext, tenant: string, key: string): Refusal {
  return { code: 'UNKNOWN', message: noSuchTest(tenant, key, experiments.list(tenant)) };
}
