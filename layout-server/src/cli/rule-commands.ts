import { saidRules, type ToldChange } from '@vitrine/commerce/search-rules';
import type { RulesPreview } from '@vitrine/commerce/listing';
import { validateSearchRules } from '@vitrine/schemas';
import { refusal, tell, type Finished } from './finished.ts';
import { BLAME, CHANGE_SEARCH_RULES, HISTORY, LAYOUT, ROLLBACK, type Outcome, type OutcomeName } from './operations.ts';
import type { Output } from './output.ts';
import { previewText } from './search-output.ts';
import type { StaffCall } from './staff-call.ts';
import type { StaffClient } from './staff-client.ts';

/** What the short cuts may be told beside the change itself. */
export interface RuleOptions {
  message?: string;
  dryRun?: boolean;
}

/** What people do with the rules of a shop. */
export interface RuleCommands {
  /** Does one thing to the rules; a dry run also says what becomes of the lists that it names. */
  change(tenant: string, change: ToldChange, options: RuleOptions): Promise<Finished>;
  /** Every rule that holds or is to hold, in words. */
  list(tenant: string): Promise<Finished>;
  history(tenant: string): Promise<Finished>;
  /** Who gave the rules about a SKU, term, word, brand or category, when and why. */
  blame(tenant: string, about: string): Promise<Finished>;
  rollback(tenant: string, revision: number, options: RuleOptions): Promise<Finished>;
}

/** Lists that a dry run shows; more nobody reads at once. */
const MOST_LISTS = 3;
const HISTORY_LIMIT = 50;
/** Of YYYY-MM-DD. */
const DAY_LENGTH = 10;

/** Gives the commands over the staff door. */
export function createRuleCommands({
  client,
  call,
  output,
}: {
  client: StaffClient;
  call: StaffCall;
  output: Output;
}): RuleCommands {
  const idOf = (tenant: string): string => `${tenant}/search.rules`;
  const finished = <Name extends OutcomeName>(tenant: string, outcome: Outcome<Name>): Finished =>
    tell(output, idOf(tenant), outcome as Outcome<OutcomeName>);

  const movesOf = async (tenant: string, change: ToldChange): Promise<{ text: string; moves: RulesPreview[] }> => {
    const moves: RulesPreview[] = [];
    const texts: string[] = [];
    for (const list of listsOf(change).slice(0, MOST_LISTS)) {
      const answer = await call(`/searches/${encodeURIComponent(tenant)}/preview`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...list,
          change,
          ...(change.locale ? { locale: change.locale } : {}),
          ...(change.from ? { day: change.from.slice(0, DAY_LENGTH) } : {}),
        }),
      });
      // Our own server wrote it.
      const preview = JSON.parse(await answer.text()) as RulesPreview;
      moves.push(preview);
      texts.push(
        `\n${'category' in list ? `/c/${list.category}` : `search for ${list.term}`}\n${previewText(preview)}`,
      );
    }
    return { text: texts.join('\n'), moves };
  };

  return {
    async change(tenant, change, { message, dryRun }) {
      const { verb, ...told } = change;
      const outcome = await client.ask(CHANGE_SEARCH_RULES, {
        input: {
          tenant,
          verb: verb.toUpperCase(),
          ...told,
          ...(message === undefined ? {} : { message }),
          ...(dryRun === undefined ? {} : { dryRun }),
          source: 'CLI',
        },
      });
      const done = finished(tenant, outcome);
      if (outcome.__typename !== 'Publishable') return done;
      const { text, moves } = await movesOf(tenant, change);
      return { ...done, text: `${done.text}${text === '' ? '' : `\n${text}`}`, data: { ...outcome, moves } };
    },
    async list(tenant) {
      const outcome = await client.ask(LAYOUT, { id: idOf(tenant) });
      if (outcome.__typename !== 'Layout') return finished(tenant, outcome);
      const read = validateSearchRules(outcome.document);
      if (!read.ok) return refusal(output, idOf(tenant), 'its rules cannot be read any more');
      const words = saidRules(read.value).map((rule) => `${rule.words}.`);
      return { text: words.length === 0 ? 'no rules' : words.join('\n'), data: words, refused: false };
    },
    history: async (tenant) => finished(tenant, await client.ask(HISTORY, { id: idOf(tenant), limit: HISTORY_LIMIT })),
    async blame(tenant, about) {
      const outcome = await client.ask(BLAME, { id: idOf(tenant), node: about });
      return outcome.__typename === 'Blame'
        ? { text: output.blame(outcome.entries), data: outcome, refused: false }
        : finished(tenant, outcome);
    },
    rollback: async (tenant, toRevision, { message, dryRun }) =>
      finished(
        tenant,
        await client.ask(ROLLBACK, {
          id: idOf(tenant),
          toRevision,
          ...(message === undefined ? {} : { message }),
          ...(dryRun === undefined ? {} : { dryRun }),
        }),
      ),
  };
}

/** The lists in which a change is seen; of one that is for all of them, that of the category that it is about. */
function listsOf({
  verb,
  category,
  inCategories,
  inTerms,
  words,
}: ToldChange): ({ category: string } | { term: string })[] {
  const named = [
    ...(inCategories ?? []).map((one) => ({ category: one })),
    ...(inTerms ?? []).map((term) => ({ term })),
  ];
  if (named.length > 0) return named;
  if (verb === 'synonym' || verb === 'unsynonym') return (words ?? []).map((term) => ({ term }));
  return category ? [{ category }] : [];
}
