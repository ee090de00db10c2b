import { builder } from './builder.ts';
import { tellCalledOff } from './called-off.ts';
import { applyOperations } from './apply-operations.ts';
import { ApplyOperationsInput, ChoiceInput, choicesOf, PublishLayoutInput, Side } from './inputs.ts';
import { forbiddenFor } from './permission.ts';
import {
  ApplyOperationsResult,
  CallOffResult,
  PublishLayoutResult,
  RollbackLayoutResult,
  ScheduleLayoutResult,
} from './results.ts';

const CHOOSE = 'Whose values stand wherever others change the same; nothing said: that is asked.';
const CHOICES = 'Whose value stands at single places.';

builder.mutationType({
  description: 'What staff can do.',
  fields: (t) => ({
    publishLayout: t.field({
      type: PublishLayoutResult,
      description: 'Shows a document to shoppers, if it is valid on every page that it touches. All or nothing.',
      args: { input: t.arg({ type: PublishLayoutInput, required: true, description: 'The document.' }) },
      resolve: async (_, { input }, context) => {
        const forbidden = forbiddenFor(context, 'write-layouts', input.id);
        if (forbidden) return forbidden;
        const { id: documentId, document, expectedRevision, message, source } = input;
        const outcome = await context.services.publishing.publish({
          documentId,
          document,
          expectedRevision,
          message: message ?? '',
          source: source === 'cli' ? 'cli' : 'studio',
          author: context.member.name,
        });
        if (outcome.code === 'PUBLISHABLE') throw new Error('expected a publish to publish, got a dry run');
        return outcome;
      },
    }),
    applyOperations: t.field({
      type: ApplyOperationsResult,
      description:
        'Publishes steps in a document: changes of other nodes and values that others published meanwhile stay, and who changed the same value is asked whose stands.',
      args: { input: t.arg({ type: ApplyOperationsInput, required: true, description: 'The steps.' }) },
      resolve: (_, { input }, context) =>
        forbiddenFor(context, 'write-layouts', input.id) ?? applyOperations(input, context),
    }),
    scheduleLayout: t.field({
      type: ScheduleLayoutResult,
      description:
        'Keeps what a document changes and brings it to shoppers at a moment to come, once, together with what others publish until then.',
      args: {
        input: t.arg({ type: PublishLayoutInput, required: true, description: 'The document.' }),
        at: t.arg.string({
          required: true,
          description: 'By the clocks of its shop, such as 2026-11-27T00:00; or an instant with its zone.',
        }),
        choose: t.arg({ type: Side, required: false, description: CHOOSE }),
        choices: t.arg({ type: [ChoiceInput], required: false, description: CHOICES }),
      },
      resolve: async (_, { input, at, ...chosen }, context) => {
        const { id: documentId, document, expectedRevision, message, source } = input;
        return (
          forbiddenFor(context, 'write-layouts', documentId) ??
          context.services.publishing.schedule({
            documentId,
            document,
            at,
            choices: choicesOf(chosen),
            expectedRevision,
            message: message ?? '',
            source: source === 'cli' ? 'cli' : 'studio',
            author: context.member.name,
          })
        );
      },
    }),
    rescheduleLayout: t.field({
      type: ScheduleLayoutResult,
      description:
        'Schedules a revision that waits, or was called off, for another moment, or for its own with a word on whose values stand.',
      args: {
        id: t.arg.id({ required: true, description: 'Such as at/home.layer.' }),
        revision: t.arg.int({ required: true, description: 'The revision that is scheduled, or was.' }),
        at: t.arg.string({ required: false, description: 'The moment; its own if left out.' }),
        choose: t.arg({ type: Side, required: false, description: CHOOSE }),
        choices: t.arg({ type: [ChoiceInput], required: false, description: CHOICES }),
      },
      resolve: (_, { id: documentId, revision, at, ...chosen }, context) =>
        forbiddenFor(context, 'write-layouts', documentId) ??
        context.services.publishing.reschedule({
          documentId,
          revision,
          at: at ?? undefined,
          choices: choicesOf(chosen),
        }),
    }),
    callOffLayout: t.field({
      type: CallOffResult,
      description: 'Makes a scheduled revision a draft.',
      args: {
        id: t.arg.id({ required: true, description: 'Such as at/home.layer.' }),
        revision: t.arg.int({ required: true, description: 'The scheduled revision.' }),
      },
      resolve: async (_, { id: documentId, revision }, context) => {
        const forbidden = forbiddenFor(context, 'write-layouts', documentId);
        if (forbidden) return forbidden;
        return context.services.publishing.callOff({
          documentId,
          revision,
          also: (transaction, one) => tellCalledOff(transaction, context, one),
        });
      },
    }),
    rollbackLayout: t.field({
      type: RollbackLayoutResult,
      description: 'Shows the document of an older revision again, as a new revision.',
      args: {
        id: t.arg.id({ required: true, description: 'Such as at/home.layer.' }),
        toRevision: t.arg.int({ required: true, description: 'The revision to bring back.' }),
        expectedRevision: t.arg.int({ required: false, description: 'The published revision that the author saw.' }),
        message: t.arg.string({ required: false, description: 'Why.' }),
        dryRun: t.arg.boolean({ defaultValue: false, description: 'Only say what would happen.' }),
      },
      resolve: (_, { id: documentId, toRevision, expectedRevision, message, dryRun }, context) =>
        forbiddenFor(context, 'write-layouts', documentId) ??
        context.services.publishing.rollback({
          documentId,
          toRevision,
          expectedRevision: expectedRevision ?? undefined,
          message: message ?? undefined,
          author: context.member.name,
          dryRun: dryRun ?? false,
        }),
    }),
  }),
});
