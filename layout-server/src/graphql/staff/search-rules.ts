import { changeRules, readRulesChange, type RulesChange } from '@vitrine/commerce/search-rules';
import { validateSearchRules } from '@vitrine/schemas';
import type { EditResult } from '../../layout/publishing/index.ts';
import { documentId, type DocumentAddress } from '../../layout/revisions/index.ts';
import { builder, type StaffContext } from './builder.ts';
import { RevisionSource } from './layout-types.ts';
import { forbiddenIn } from './permission.ts';
import { ApplyOperationsResult } from './results.ts';

const SearchRuleVerb = builder.enumType('SearchRuleVerb', {
  description: 'What is done with a rule of search and lists; UN… takes it away.',
  values: {
    PIN: { value: 'pin', description: 'A product gets a place of a list.' },
    UNPIN: { value: 'unpin', description: 'Its places go, or those in the lists that are named.' },
    SPONSOR: { value: 'sponsor', description: 'A product gets a place that somebody pays for.' },
    UNSPONSOR: { value: 'unsponsor', description: 'Such places go.' },
    BOOST: { value: 'boost', description: 'Products come forward, or are put back.' },
    UNBOOST: { value: 'unboost', description: 'They stand where they would again.' },
    SYNONYM: { value: 'synonym', description: 'Words mean the same.' },
    UNSYNONYM: { value: 'unsynonym', description: 'They mean nothing but themselves.' },
    REDIRECT: { value: 'redirect', description: 'Terms lead to a page instead of their results.' },
    UNREDIRECT: { value: 'unredirect', description: 'They lead to their results again.' },
  } as const satisfies Record<Uppercase<RulesChange['verb']>, { value: RulesChange['verb']; description: string }>,
});

const SearchRuleInput = builder.inputType('SearchRuleInput', {
  description: 'One thing that is done to the rules of a shop, and published.',
  fields: (t) => ({
    tenant: t.id({ required: true, description: 'Whose rules.' }),
    verb: t.field({ type: SearchRuleVerb, required: true, description: 'What.' }),
    sku: t.string({ description: 'Of PIN and SPONSOR: the product.' }),
    place: t.int({ description: 'Of these: its place, counted from 1.' }),
    payer: t.string({ description: 'Of SPONSOR: who pays, as shoppers are told.' }),
    factor: t.float({ description: 'Of BOOST: what divides the place of a product; below 1 it comes later.' }),
    brand: t.string({ description: 'Of BOOST: products of a brand.' }),
    category: t.string({ description: 'Of BOOST: products in a category.' }),
    isNew: t.boolean({ description: 'Of BOOST: products that are new.' }),
    isReduced: t.boolean({ description: 'Of BOOST: products that are reduced.' }),
    inCategories: t.stringList({ description: 'In the lists of these categories.' }),
    inTerms: t.stringList({ description: 'In the results for these terms.' }),
    from: t.string({ description: "A day or full hour by the shop's clock, such as 2026-11-27 or 2026-11-27T18:00." }),
    until: t.string({ description: 'The last day, or the hour before which it ends.' }),
    locale: t.string({ description: 'Of words and terms: the language; the default one if left out.' }),
    words: t.stringList({ description: 'Of SYNONYM the words, of REDIRECT the terms.' }),
    to: t.string({ description: 'Of REDIRECT: the path of the page.' }),
    message: t.string({ description: 'What has been changed and why.' }),
    source: t.field({ type: RevisionSource, defaultValue: 'studio', description: 'STUDIO or CLI.' }),
    dryRun: t.boolean({ defaultValue: false, description: 'Only say what would happen.' }),
  }),
});
type Input = typeof SearchRuleInput.$inferInput;

/** Several people may do different things at once: each is done to what the one before left. */
const MOST_ATTEMPTS = 5;

builder.mutationField('changeSearchRules', (t) =>
  t.field({
    type: ApplyOperationsResult,
    description:
      'Does one thing to the rules of search and lists of a shop and publishes them, or only says what would happen.',
    args: { input: t.arg({ type: SearchRuleInput, required: true, description: 'What, with which rule.' }) },
    resolve: (_, { input }, context) =>
      forbiddenIn(context, 'write-layouts', input.tenant) ?? changeSearchRules(input, context),
  }),
);

async function changeSearchRules(input: Input, context: StaffContext): Promise<EditResult> {
  const { world, revisions, publishing } = context.services;
  const address: DocumentAddress = { scope: input.tenant, page: 'search', kind: 'rules' };
  const id = documentId(address);
  const shop = world.tenants().find((one) => one.id === input.tenant);
  if (shop === undefined) return { code: 'UNKNOWN', message: `expected a shop, got ${JSON.stringify(input.tenant)}` };
  const change = readRulesChange(input, shop.locales[0] ?? '');
  if (!change.ok) return { code: 'INVALID', faults: change.faults };
  for (let attempt = 1; ; attempt += 1) {
    const current = await revisions.published(address.scope, address.page, address.kind);
    const before = validateSearchRules(current?.document ?? {}, { layer: id });
    if (!before.ok) return { code: 'INVALID', faults: before.faults };
    const after = changeRules(before.value, change.value);
    if (!after.ok) return { code: 'INVALID', faults: after.faults };
    const outcome = await publishing.publish({
      documentId: id,
      document: after.value,
      expectedRevision: current?.number ?? 0,
      message: input.message ?? messageOf(input),
      source: input.source === 'cli' ? 'cli' : 'studio',
      author: context.member.name,
      dryRun: input.dryRun ?? false,
    });
    if (outcome.code !== 'CONFLICT' || attempt === MOST_ATTEMPTS) return outcome;
  }
}

function messageOf({ verb, sku, brand, category, words, to }: Input): string {
  return [verb, sku, brand, category, ...(words ?? []), ...(to ? [`to ${to}`] : [])].filter(Boolean).join(' ');
}
