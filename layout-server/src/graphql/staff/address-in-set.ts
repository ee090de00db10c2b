import type { ChangeSet, ChangeSetOutcome } from '../../layout/change-sets/index.ts';
import { editsBetween } from '../../layout/editing/index.ts';
import { planAddress, type AddressDeed } from '../../layout/publishing/index.ts';
import { documentId } from '../../layout/revisions/index.ts';
import { builder, type StaffContext } from './builder.ts';
import { ChangeSetResult } from './change-set-types.ts';
import { forbiddenFor, forbiddenIn } from './permission.ts';
import { revisionUnder, viewOfSet } from './set-view.ts';

const Deed = builder.enumType('AddressDeed', {
  description: 'What is done with the address of a page of content, in all its languages.',
  values: {
    RENAME: { value: 'rename', description: 'It gets another one; the former one leads there.' },
    UNPUBLISH: { value: 'unpublish', description: 'It is not found any more, or leads elsewhere.' },
    ARCHIVE: { value: 'archive', description: 'The same, and lists leave the page out.' },
    PUT_BACK: { value: 'put-back', description: 'The page is shown there again.' },
  } as const,
});

builder.mutationField('changeAddressInChangeSet', (t) =>
  t.field({
    type: ChangeSetResult,
    description: 'Does one thing with the address of a page as a step of a set. Shoppers see nothing of it.',
    args: {
      tenant: t.arg.id({ required: true, description: 'Whose set.' }),
      set: t.arg.id({ required: true, description: 'As createChangeSet gives it.' }),
      id: t.arg.id({ required: true, description: 'The page in any of its languages.' }),
      deed: t.arg({ type: Deed, required: true, description: 'What.' }),
      to: t.arg.string({
        required: false,
        description: 'For RENAME the path that it gets; for UNPUBLISH and ARCHIVE that to which it leads.',
      }),
      message: t.arg.string({ required: false, description: 'Why.' }),
    },
    resolve: (_, { tenant, set, id, deed, to, message }, context) =>
      forbiddenIn(context, 'write-layouts', tenant) ??
      forbiddenFor(context, 'write-layouts', id) ??
      changeAddress({ tenant, set, id, deed: deedOf(deed, to ?? undefined), message: message ?? undefined }, context),
  }),
);

function deedOf(kind: AddressDeed['kind'], to: string | undefined): AddressDeed {
  switch (kind) {
    case 'rename':
      // What is no path is refused with the reason, and an empty one is none.
      return { kind, to: to ?? '' };
    case 'unpublish':
    case 'archive':
      return { kind, to };
    case 'put-back':
      return { kind };
  }
}

/** One deed is several documents: they are steps that are undone as one. */
async function changeAddress(
  {
    tenant,
    set: setId,
    id,
    deed,
    message,
  }: { tenant: string; set: string; id: string; deed: AddressDeed; message: string | undefined },
  context: StaffContext,
): Promise<ChangeSetOutcome | { code: 'CHANGE_SET'; set: ChangeSet; links: readonly string[] }> {
  const { changeSets, world } = context.services;
  const set = await changeSets.find(tenant, setId);
  if (set === undefined) return { code: 'UNKNOWN', message: `expected a change set, got ${JSON.stringify(setId)}` };
  const view = await viewOfSet(set, context);
  if ('code' in view) return view;
  const plan = await planAddress({ revisions: view.revisions, world }, { documentId: id, deed, message });
  if (plan.code !== 'PLAN') return plan;
  const changes = await Promise.all(
    plan.documents.map(async ({ address, document }) => {
      const before = await view.revisions.published(address.scope, address.page, address.kind);
      return {
        documentId: documentId(address),
        edits: editsBetween(before?.document, document as Readonly<Record<string, unknown>>),
        onRevision: await revisionUnder(set, address, context),
      };
    }),
  );
  const outcome = await changeSets.applyTogether(tenant, setId, {
    changes,
    message: plan.message,
    author: context.member.name,
  });
  return outcome.code === 'CHANGE_SET' ? { ...outcome, links: plan.links } : outcome;
}
