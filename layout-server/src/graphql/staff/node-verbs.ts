import { catalog } from '@vitrine/component-registry/manifest';
import {
  fault,
  validateLayerDocument,
  validateLayoutDocument,
  type DocumentEdit,
  type Fault,
  type LayoutNode,
} from '@vitrine/schemas';
import { isObject } from '../../layout/resolve/index.ts';
import type { ChangeSetOutcome } from '../../layout/change-sets/index.ts';
import {
  authorView,
  type Conflict,
  type EditResult,
  type Invalid,
  type Unknown,
} from '../../layout/publishing/index.ts';
import {
  DOCUMENT_ID_EXAMPLES,
  isOfLayout,
  parseDocumentId,
  type LayoutAddress,
  type Revisions,
} from '../../layout/revisions/index.ts';
import { editsOfVerb, exampleWords, saysSameOf, type Verb } from '../../layout/verbs/index.ts';
import { builder, type StaffContext } from './builder.ts';
import { choicesOf, ChoiceInput, Side } from './inputs.ts';
import { RevisionSource } from './layout-types.ts';
import { ChangeSetResult } from './change-set-types.ts';
import { forbiddenFor, forbiddenIn } from './permission.ts';
import { ApplyOperationsResult } from './results.ts';
import { revisionUnder, viewOfSet } from './set-view.ts';

const NodeVerb = builder.enumType('NodeVerb', {
  description: 'What is done with a node.',
  values: {
    INSERT: { value: 'insert', description: "A new one, from a component's first example or as a copy of another." },
    DUPLICATE: { value: 'duplicate', description: 'A copy of it, behind it.' },
    REMOVE: { value: 'remove', description: 'Out of the document that brought it, with all that it holds.' },
    UNHIDE: { value: 'unhide', description: 'Shown again, where this document hides it.' },
    WRAP: { value: 'wrap', description: 'Put into a new container that takes its place.' },
    APPEND: { value: 'append', description: 'An entry at the end of one of its lists.' },
    TAKE: { value: 'take', description: 'An entry out of one of its lists.' },
    ROLLBACK: { value: 'rollback', description: 'As it was in an older revision; all else stays.' },
  } as const,
});

const WordsInput = builder.inputType('WordsInput', {
  description: 'Words at one place of a node.',
  fields: (t) => ({
    pointer: t.string({ required: true, description: 'Such as /props/title or /props/link/label.' }),
    words: t.string({ required: true, description: 'As shoppers read them.' }),
  }),
});

const NodeVerbInput = builder.inputType('NodeVerbInput', {
  description: 'One thing that is done with a node, and published.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The document, such as at/home.layer or base/home.layout.' }),
    verb: t.field({ type: NodeVerb, required: true, description: 'What.' }),
    node: t.string({ description: 'With which; for INSERT the node to copy.' }),
    component: t.string({ description: 'For INSERT and WRAP: the type of the new node.' }),
    parent: t.string({ description: 'For INSERT: the node that gets it; the root if left out.' }),
    slot: t.string({ description: 'For INSERT and WRAP: the slot.' }),
    before: t.string({ description: 'For INSERT: the neighbour that it precedes.' }),
    after: t.string({ description: 'For INSERT: the neighbour that it follows.' }),
    pointer: t.string({ description: 'For APPEND and TAKE: the list, such as /data/products/args/skus.' }),
    value: t.field({
      type: 'JSON',
      description:
        'For APPEND and TAKE: the entry; for INSERT and WRAP: props in the place of those of the example of the component.',
    }),
    words: t.field({
      type: [WordsInput],
      description: 'For INSERT and WRAP: words in the place of those of the example of the component.',
    }),
    toRevision: t.int({ description: 'For ROLLBACK: the revision that it is to be as in.' }),
    expectedRevision: t.int({
      description:
        'For ROLLBACK: the published revision that the author saw; if the node changed since, nothing is done.',
    }),
    choose: t.field({ type: Side, description: 'Whose values stand wherever others changed the same meanwhile.' }),
    choices: t.field({ type: [ChoiceInput], description: 'Whose value stands at single places.' }),
    message: t.string({ description: 'What has been changed and why.' }),
    source: t.field({ type: RevisionSource, defaultValue: 'studio', description: 'STUDIO or CLI.' }),
    dryRun: t.boolean({ defaultValue: false, description: 'Only say what would happen.' }),
  }),
});
type Input = typeof NodeVerbInput.$inferInput;

builder.mutationField('changeNode', (t) =>
  t.field({
    type: ApplyOperationsResult,
    description: 'Does one thing with a node of a layout or layer and publishes it, or only says what would happen.',
    args: { input: t.arg({ type: NodeVerbInput, required: true, description: 'What, with which node.' }) },
    resolve: (_, { input }, context) => forbiddenFor(context, 'write-layouts', input.id) ?? changeNode(input, context),
  }),
);

builder.mutationField('changeNodeInChangeSet', (t) =>
  t.field({
    type: ChangeSetResult,
    description: 'Does one thing with a node as a step of a set. Shoppers see nothing of it.',
    args: {
      tenant: t.arg.id({ required: true, description: 'Whose set; base for shared documents.' }),
      set: t.arg.id({ required: true, description: 'As createChangeSet gives it.' }),
      input: t.arg({ type: NodeVerbInput, required: true, description: 'What, with which node; no more counts.' }),
    },
    resolve: (_, { tenant, set, input }, context) =>
      forbiddenIn(context, 'write-layouts', tenant) ??
      forbiddenFor(context, 'write-layouts', input.id) ??
      changeNodeInSet({ tenant, set, input }, context),
  }),
);

async function changeNode(input: Input, context: StaffContext): Promise<EditResult> {
  const made = await editsOf(input, context, context.services.revisions);
  if (made.code !== 'EDITS') return made;
  const conflict = await changedByOthers(input, made.onRevision, context);
  if (conflict) return conflict;
  const result = await context.services.publishing.edit({
    documentId: input.id,
    edits: made.edits,
    onRevision: made.onRevision,
    choices: choicesOf(input),
    message: input.message ?? messageOf(input),
    source: input.source === 'cli' ? 'cli' : 'studio',
    author: context.member.name,
    dryRun: input.dryRun ?? false,
  });
  const unworded = 'warnings' in result ? unwordedIn(made.verb, made.edits, input.id) : [];
  return 'warnings' in result ? { ...result, warnings: [...result.warnings, ...unworded] } : result;
}

/** Who takes a node back must have seen what others made of it. */
async function changedByOthers(
  { id, verb, node, expectedRevision }: Input,
  current: number,
  { services: { revisions } }: StaffContext,
): Promise<Conflict | undefined> {
  const address = parseDocumentId(id);
  const expected = expectedRevision ?? current;
  if (verb !== 'rollback' || !node || !address || expected === current) return undefined;
  const { scope, page, kind } = address;
  const [seen, live] = await Promise.all(
    [expected, current].map((number) => revisions.byNumber(scope, page, kind, number)),
  );
  return saysSameOf(node, seen?.document, live?.document)
    ? undefined
    : { code: 'CONFLICT', documentId: id, current, expected, node };
}

/** The same as a step of a set, on what its author sees with the steps that the set has. */
async function changeNodeInSet(
  { tenant, set: id, input }: { tenant: string; set: string; input: Input },
  context: StaffContext,
): Promise<ChangeSetOutcome> {
  const { changeSets } = context.services;
  const set = await changeSets.find(tenant, id);
  if (set === undefined) return { code: 'UNKNOWN', message: `expected a change set, got ${JSON.stringify(id)}` };
  const standing = await viewOfSet(set, context);
  if ('code' in standing) return standing;
  const made = await editsOf(input, context, standing.revisions);
  if (made.code !== 'EDITS') return made;
  const address = parseDocumentId(input.id);
  return changeSets.apply(tenant, id, {
    documentId: input.id,
    edits: made.edits,
    onRevision: address ? await revisionUnder(set, address, context) : 0,
    message: input.message ?? messageOf(input),
    author: context.member.name,
  });
}

/** The steps that do what is wanted, on the revision that the author sees. */
async function editsOf(
  input: Input,
  { services }: StaffContext,
  revisions: Revisions,
): Promise<{ code: 'EDITS'; verb: Verb; edits: DocumentEdit[]; onRevision: number } | Invalid | Unknown> {
  const { world, components = catalog } = services;
  const address = parseDocumentId(input.id);
  if (!address || !isOfLayout(address))
    return { code: 'UNKNOWN', message: `expected ${DOCUMENT_ID_EXAMPLES}, got ${JSON.stringify(input.id)}` };
  const view = await authorView({ world, revisions }, address);
  if (view === undefined)
    return {
      code: 'UNKNOWN',
      message: `${input.id} has no published layout of its page to work on; publish one first`,
    };
  const verb = await verbOf(input, address, services);
  if ('code' in verb) return { code: 'INVALID', faults: [verb] };
  const shop = world.tenants().find(({ id }) => id === address.scope) ?? world.tenants()[0];
  const library = shop && world.library(shop.id, shop.locales[0] ?? '');
  const made = editsOfVerb(verb, {
    id: input.id,
    document: view.document,
    page: view.page,
    components,
    hasPicture: (name) => library?.asset(name) !== undefined,
  });
  return made.ok
    ? { code: 'EDITS', verb, edits: made.value, onRevision: view.revision }
    : { code: 'INVALID', faults: made.faults };
}

/** What a new node says that nobody of the shop wrote. */
function unwordedIn(verb: Verb, edits: readonly DocumentEdit[], layer: string): Fault[] {
  if (!('component' in verb)) return [];
  return edits.flatMap((edit) => {
    if (edit.op !== 'insert') return [];
    const said = (verb.words ?? []).map(({ pointer }) => pointer.split('/')[2] ?? '');
    const places = exampleWords(edit.node, [...Object.keys(verb.props ?? {}), ...said]);
    const nodeId = edit.node.id;
    return places.length === 0
      ? []
      : [
          fault('EXAMPLE_WORDS', {
            expected: `words of the shop at ${places.join(', ')}; shoppers read those of the component's example until "layouts say" says others, or --say with the insert`,
            got: verb.component,
            nodeId,
            layer,
          }),
        ];
  });
}

/** The verb with all that it needs, or what is missing of it. */
async function verbOf(
  input: Input,
  { scope, page, kind }: LayoutAddress,
  { revisions }: StaffContext['services'],
): Promise<Verb | Fault> {
  const missing = (what: string): Fault =>
    fault('MISSING', { expected: `${what} for ${input.verb}`, got: undefined, layer: input.id });
  const { verb, node, component, pointer } = input;
  const { value = null } = input;
  if (component && value !== null && !isObject(value))
    return fault('WRONG_TYPE', { expected: `props, an object, for ${verb}`, got: value, layer: input.id });
  const begun = component && {
    component,
    props: (value ?? {}) as NonNullable<LayoutNode['props']>,
    words: input.words ?? [],
  };
  if (verb === 'insert') {
    const { parent, slot, before, after } = input;
    const place = {
      parent: parent ?? undefined,
      slot: slot ?? undefined,
      before: before ?? undefined,
      after: after ?? undefined,
    };
    if (begun) return { kind: verb, ...begun, ...place };
    return node ? { kind: verb, copyOf: node, ...place } : missing('a component, or a node to copy,');
  }
  if (!node) return missing('a node');
  switch (verb) {
    case 'duplicate':
    case 'remove':
    case 'unhide':
      return { kind: verb, node };
    case 'wrap':
      return begun ? { kind: verb, node, ...begun, slot: input.slot ?? undefined } : missing('a component');
    case 'append':
    case 'take':
      return pointer && input.value !== undefined
        ? { kind: verb, node, pointer, value: input.value }
        : missing('a pointer and an entry');
    case 'rollback': {
      const revision = input.toRevision ? await revisions.byNumber(scope, page, kind, input.toRevision) : undefined;
      if (revision?.publishedAt === undefined) return missing(`a revision of ${input.id} that was published`);
      const read: ReturnType<typeof validateLayerDocument> | ReturnType<typeof validateLayoutDocument> =
        kind === 'layout' ? validateLayoutDocument(revision.document) : validateLayerDocument(revision.document);
      return read.ok ? { kind: verb, node, before: read.value } : missing('a revision that can still be read');
    }
  }
}

function messageOf({ verb, node, component, toRevision }: Input): string {
  const words = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
  const what = [node, component].filter(Boolean).join(' as ');
  return verb === 'rollback' ? `${node} as in revision ${toRevision}` : `${words} ${what}`;
}
