import type { ChangeSet as SetValue, ChangeSetStep as StepValue } from '../../layout/change-sets/index.ts';
import {
  zoneOf,
  type PublishSetResult,
  type ScheduledSet as ScheduledSetValue,
} from '../../layout/publishing/index.ts';
import { BASE_SCOPE } from '../../layout/revisions/index.ts';
import { may } from '../../staff/index.ts';
import { readEdits } from './apply-operations.ts';
import { keptBack } from './kept-back.ts';
import { builder, type StaffContext } from './builder.ts';
import { tellCalledOff } from './called-off.ts';
import { Collided, Conflict } from './conflict-types.ts';
import { ChoiceInput, choicesOf, Side } from './inputs.ts';
import { misspeltNodes } from './known-nodes.ts';
import { misspeltTexts } from './known-texts.ts';
import { Fault, PageChange, RevisionSource, RevisionSummary } from './layout-types.ts';
import { forbiddenIn } from './permission.ts';
import { Forbidden, LayoutInvalid, NotFound, REFUSALS } from './results.ts';

const Status = builder.enumType('ChangeSetStatus', {
  description: 'What became of a set.',
  values: {
    OPEN: { value: 'open', description: 'It is being worked on.' },
    SCHEDULED: { value: 'scheduled', description: 'It will be published at its moment.' },
    PUBLISHED: { value: 'published', description: 'Shoppers see it.' },
    DISCARDED: { value: 'discarded', description: 'Nobody will see it.' },
  } as const,
});

const Step = builder.objectRef<StepValue & { isUndone: boolean }>('ChangeSetStep').implement({
  description: 'What was done in one document.',
  fields: (t) => ({
    documentId: t.exposeID('documentId', { description: 'Such as at/home.layer.' }),
    onRevision: t.exposeInt('onRevision', { description: 'The revision that its author saw, 0 for none.' }),
    operations: t.field({ type: ['JSON'], description: 'In their order.', resolve: ({ edits }) => edits }),
    message: t.exposeString('message', { description: 'What its author says of it.' }),
    author: t.exposeString('author', { description: 'Who did it.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When.', resolve: ({ createdAt }) => createdAt }),
    isUndone: t.exposeBoolean('isUndone', { description: 'It does not count, and can be done again.' }),
    withBefore: t.exposeBoolean('withBefore', {
      description: 'It was done together with the one before it, and is undone and done again with it.',
    }),
  }),
});

const ChangeSet = builder.objectRef<SetValue>('ChangeSet').implement({
  description: 'A named set of changes over several documents of one shop, published as one.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'To name it by.' }),
    tenant: t.exposeID('scope', { description: 'Whose documents it changes; base for shared ones.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    madeBy: t.exposeString('madeBy', { description: 'Who began it.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When.', resolve: ({ createdAt }) => createdAt }),
    status: t.field({ type: Status, description: 'What became of it.', resolve: ({ status }) => status }),
    scheduledFor: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it will be published; null unless it is scheduled.',
      resolve: ({ scheduledFor }) => scheduledFor,
    }),
    keptBack: t.stringList({
      description:
        'Why it will not come at its moment, as things are; empty for what will, and for what is not scheduled.',
      resolve: (set, _, context) => keptBack(set, context),
    }),
    timeZone: t.string({
      description: 'By which clocks its times are meant.',
      resolve: ({ scope }, _, { services }) => zoneOf(services.world, scope),
    }),
    steps: t.field({
      type: [Step],
      description: 'In their order, those that were undone at the end.',
      resolve: ({ steps, done }) => steps.map((step, index) => ({ ...step, isUndone: index >= done })),
    }),
  }),
});

const ChangeSetFound = builder
  .objectRef<{ code: 'CHANGE_SET'; set: SetValue; links?: readonly string[] }>('ChangeSetFound')
  .implement({
    description: 'A set as it is now.',
    fields: (t) => ({
      set: t.field({ type: ChangeSet, description: 'The set.', resolve: ({ set }) => set }),
      links: t.stringList({
        description: 'Places that lead to the address that the step changes; empty for every other step.',
        resolve: ({ links }) => [...(links ?? [])],
      }),
    }),
  });

const PublishedSet = builder.objectRef<Extract<PublishSetResult, { code: 'PUBLISHED_SET' }>>('PublishedSet').implement({
  description: 'Shoppers see every document of the set.',
  fields: (t) => ({
    revisions: t.field({
      type: [RevisionSummary],
      description: 'What is published now; documents that said the same already are left out.',
      resolve: ({ revisions }) => revisions,
    }),
    changes: t.field({
      type: [PageChange],
      description: 'Where shoppers see a difference.',
      resolve: ({ changes }) => changes,
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What the author should know.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
});

const PublishableSet = builder
  .objectRef<Extract<PublishSetResult, { code: 'PUBLISHABLE_SET' }>>('PublishableSet')
  .implement({
    description: 'Nothing forbids publishing the set. Nothing was written.',
    fields: (t) => ({
      changes: t.field({
        type: [PageChange],
        description: 'Where shoppers would see a difference.',
        resolve: ({ changes }) => changes,
      }),
      warnings: t.field({
        type: [Fault],
        description: 'What the author should know.',
        resolve: ({ warnings }) => warnings,
      }),
    }),
  });

const ScheduledSet = builder.objectRef<ScheduledSetValue>('ScheduledSet').implement({
  description: 'All documents of the set will be published at its moment, merged with what others publish until then.',
  fields: (t) => ({
    at: t.field({ type: 'DateTime', description: 'The moment.', resolve: ({ at }) => at }),
    revisions: t.field({ type: [RevisionSummary], description: 'What waits.', resolve: ({ revisions }) => revisions }),
    changes: t.field({
      type: [PageChange],
      description: 'Where shoppers will see a difference, with everything else as it will be then.',
      resolve: ({ changes }) => changes,
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What the author should know.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
});

const BY_CODE = {
  ...REFUSALS,
  SCHEDULED_SET: ScheduledSet,
  CHANGE_SET: ChangeSetFound,
  PUBLISHED_SET: PublishedSet,
  PUBLISHABLE_SET: PublishableSet,
} as const;
const byCode = ({ code }: { code: keyof typeof BY_CODE }) => BY_CODE[code];

export const ChangeSetResult = builder.unionType('ChangeSetResult', {
  description: 'A change set, or why it is as it was.',
  types: [ChangeSetFound, LayoutInvalid, Forbidden, NotFound],
  resolveType: byCode,
});

const PublishChangeSetResult = builder.unionType('PublishChangeSetResult', {
  description: 'What came of publishing a set: all of it, or nothing.',
  types: [PublishedSet, PublishableSet, Collided, LayoutInvalid, Conflict, Forbidden, NotFound],
  resolveType: byCode,
});

const ScheduleChangeSetResult = builder.unionType('ScheduleChangeSetResult', {
  description: 'What came of scheduling a set: all of it, or nothing.',
  types: [ScheduledSet, Collided, LayoutInvalid, Forbidden, NotFound],
  resolveType: byCode,
});

const forbidden = (context: StaffContext, tenant: string) => forbiddenIn(context, 'write-layouts', tenant);
const TENANT = 'Whose documents it changes; base for shared ones.';
const ID = 'As createChangeSet gives it.';
const CHOOSE = 'Whose values stand wherever others changed the same; nothing said: that is asked.';
const LONGEST_NAME = 100;
const SOURCE = 'STUDIO or CLI.';
const CHOICES = 'Whose value stands at single places.';

builder.queryFields((t) => ({
  changeSets: t.field({
    type: [ChangeSet],
    description: 'The sets of a shop, or of all that the person works for, newest first.',
    args: {
      tenant: t.arg.id({ required: false, description: TENANT }),
      named: t.arg.string({ required: false, description: 'Those alone that have this id or name.' }),
    },
    resolve: (_, { tenant, named }, { member, services: { changeSets, world } }) => {
      const scopes = tenant ? [tenant] : [BASE_SCOPE, ...world.tenants().map(({ id }) => id)];
      return changeSets.list(
        scopes.filter((scope) => may(member, 'read', scope)),
        named ?? undefined,
      );
    },
  }),
  validateChangeSet: t.field({
    type: PublishChangeSetResult,
    description: 'Checks a set as its documents will stand together, and says which pages change. Writes nothing.',
    args: {
      tenant: t.arg.id({ required: true, description: TENANT }),
      id: t.arg.id({ required: true, description: ID }),
      choose: t.arg({ type: Side, required: false, description: CHOOSE }),
      choices: t.arg({ type: [ChoiceInput], required: false, description: CHOICES }),
    },
    resolve: (_, { tenant, id, ...chosen }, context) =>
      forbidden(context, tenant) ??
      context.services.changeSets.publish(tenant, id, {
        author: context.member.name,
        choices: choicesOf(chosen),
        dryRun: true,
      }),
  }),
}));

builder.mutationFields((t) => {
  const place = {
    tenant: t.arg.id({ required: true, description: TENANT }),
    id: t.arg.id({ required: true, description: ID }),
  };
  const chosen = {
    choose: t.arg({ type: Side, required: false, description: CHOOSE }),
    choices: t.arg({ type: [ChoiceInput], required: false, description: CHOICES }),
  };
  const dryRun = t.arg.boolean({ defaultValue: false, description: 'Only say what would happen.' });
  return {
    createChangeSet: t.field({
      type: ChangeSetResult,
      description: 'Begins a set of changes. Of the open and scheduled ones of a shop no two have the same name.',
      args: {
        tenant: t.arg.id({ required: true, description: TENANT }),
        name: t.arg.string({ required: true, description: 'What it is called.' }),
      },
      resolve: async (_, { tenant, name: given }, context) => {
        const refused = forbidden(context, tenant);
        if (refused) return refused;
        const scopes = [BASE_SCOPE, ...context.services.world.tenants().map(({ id }) => id)];
        if (!scopes.includes(tenant))
          return {
            code: 'UNKNOWN',
            message: `expected one of ${scopes.join(', ')}, got ${JSON.stringify(tenant)}`,
          } as const;
        const name = given.trim();
        if (name === '' || name.length > LONGEST_NAME)
          return {
            code: 'UNKNOWN',
            message: `expected a name of 1 to ${LONGEST_NAME} characters, got ${name.length}`,
          } as const;
        return context.services.changeSets.create(tenant, { name, madeBy: context.member.name });
      },
    }),
    applyToChangeSet: t.field({
      type: ChangeSetResult,
      description: 'Adds what is done in one document to a set, as one step. Shoppers see nothing of it.',
      args: {
        ...place,
        documentId: t.arg.id({ required: true, description: 'A document of the same shop, such as at/home.layer.' }),
        operations: t.arg({ type: ['JSON'], required: true, description: 'As for applyOperations.' }),
        onRevision: t.arg.int({ required: true, description: 'The revision that the author saw, 0 for none.' }),
        message: t.arg.string({ required: false, description: 'What is done.' }),
      },
      resolve: async (_, { tenant, id, documentId, operations, onRevision, message }, context) => {
        const refused = forbidden(context, tenant);
        if (refused) return refused;
        const read = readEdits(operations, documentId);
        if ('faults' in read) return { code: 'INVALID', faults: read.faults } as const;
        const misspelt = misspeltTexts(context.services.world, documentId, read.edits);
        if (misspelt.length > 0) return { code: 'INVALID', faults: misspelt } as const;
        const unknown = await misspeltNodes({ tenant, id, documentId, edits: read.edits }, context);
        if (unknown.length > 0) return { code: 'INVALID', faults: unknown } as const;
        return context.services.changeSets.apply(tenant, id, {
          documentId,
          edits: read.edits,
          onRevision,
          message: message ?? '',
          author: context.member.name,
        });
      },
    }),
    undoInChangeSet: t.field({
      type: ChangeSetResult,
      description: 'Takes the last step of a set back.',
      args: place,
      resolve: (_, { tenant, id }, context) =>
        forbidden(context, tenant) ?? context.services.changeSets.undo(tenant, id),
    }),
    redoInChangeSet: t.field({
      type: ChangeSetResult,
      description: 'Does the step again that was undone last.',
      args: place,
      resolve: (_, { tenant, id }, context) =>
        forbidden(context, tenant) ?? context.services.changeSets.redo(tenant, id),
    }),
    discardChangeSet: t.field({
      type: ChangeSetResult,
      description: 'Gives an open set up.',
      args: place,
      resolve: (_, { tenant, id }, context) =>
        forbidden(context, tenant) ?? context.services.changeSets.discard(tenant, id),
    }),
    publishChangeSet: t.field({
      type: PublishChangeSetResult,
      description:
        'Shows all documents of a set to shoppers, merged with what others published, in one transaction: all or nothing.',
      args: {
        ...place,
        ...chosen,
        source: t.arg({ type: RevisionSource, defaultValue: 'studio', description: SOURCE }),
        dryRun,
      },
      resolve: (_, { tenant, id, source, dryRun: isTrial, ...said }, context) =>
        forbidden(context, tenant) ??
        context.services.changeSets.publish(tenant, id, {
          author: context.member.name,
          choices: choicesOf(said),
          source: source === 'cli' ? 'cli' : 'studio',
          dryRun: isTrial ?? false,
        }),
    }),
    scheduleChangeSet: t.field({
      type: ScheduleChangeSetResult,
      description:
        'Publishes a set at a moment, in one transaction, merged with what others publish until then; a scheduled set gets another moment.',
      args: {
        ...place,
        ...chosen,
        at: t.arg.string({ required: true, description: 'By the clocks of the shop, or an instant with its zone.' }),
        source: t.arg({ type: RevisionSource, defaultValue: 'studio', description: SOURCE }),
      },
      resolve: (_, { tenant, id, at, source, ...said }, context) =>
        forbidden(context, tenant) ??
        context.services.changeSets.schedule(tenant, id, {
          at,
          author: context.member.name,
          choices: choicesOf(said),
          source: source === 'cli' ? 'cli' : 'studio',
        }),
    }),
    callOffChangeSet: t.field({
      type: ChangeSetResult,
      description: 'Takes the appointment of a set back: it is open again.',
      args: place,
      resolve: async (_, { tenant, id }, context) => {
        const refusal = forbidden(context, tenant);
        if (refusal) return refusal;
        return context.services.changeSets.callOff(tenant, id, async (transaction, set, [first]) => {
          if (first) await tellCalledOff(transaction, context, first, set);
        });
      },
    }),
    rollbackChangeSet: t.field({
      type: PublishChangeSetResult,
      description:
        'Takes back what a published set changed, all or nothing; what others changed since stays. The set is open again.',
      args: { ...place, ...chosen, dryRun },
      resolve: (_, { tenant, id, dryRun: isTrial, ...said }, context) =>
        forbidden(context, tenant) ??
        context.services.changeSets.rollback(tenant, id, {
          author: context.member.name,
          choices: choicesOf(said),
          dryRun: isTrial ?? false,
        }),
    }),
  };
});
