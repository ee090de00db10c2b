import type { Database, Queries } from '@vitrine/platform/database';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import { and, asc, desc, eq, inArray, sql } from '@vitrine/platform/sql';
import { CONTACT_ANSWER } from './answer-mail.ts';
import { contactFiles, contactMessages, contactSteps } from './tables.ts';

/** Where the service is with a message: nobody did anything, the last deed was an answer, or it needs nothing more. */
export const CASE_STATES = ['open', 'answered', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What somebody of the service does: mails an answer to who wrote, or says why there is nothing to do. */
export type CaseDeed = { deed: 'answer'; text: string } | { deed: 'close'; why: string };

/** A message in a list. */
export interface ListedCase {
  id: string;
  state: CaseState;
  receivedAt: Date;
  subject: string;
  email: string;
}

/** A message with what was done; `files` are the names of what came with it. */
export interface Case extends ListedCase {
  locale: string;
  fields: Readonly<Record<string, string>>;
  files: readonly string[];
  steps: readonly { kind: 'answer' | 'close'; text: string; by: string; at: Date }[];
}

const MOST = 100;

/** The messages of a shop in a state, at most 100: of those that wait the oldest first, of others the newest. */
export async function listCases(database: Queries, tenant: TenantId, state: CaseState): Promise<ListedCase[]> {
  const { receivedAt } = contactMessages;
  return database.orm
    .select(LISTED)
    .from(contactMessages)
    .where(and(eq(contactMessages.tenant, tenant), eq(LISTED.state, state)))
    .orderBy(state === 'open' ? asc(receivedAt) : desc(receivedAt), asc(contactMessages.id))
    .limit(MOST);
}

/** A message with all that was done with it. Undefined for none of the shop, or one that was erased. */
export async function findCase({ orm }: Queries, tenant: TenantId, id: string): Promise<Case | undefined> {
  const { locale, fields } = contactMessages;
  const [found] = await orm
    .select({ ...LISTED, locale, fields })
    .from(contactMessages)
    .where(and(eq(contactMessages.tenant, tenant), eq(contactMessages.id, id)));
  if (found === undefined) return undefined;
  const { kind, text, by, at } = contactSteps;
  const files = await orm
    .select({ name: contactFiles.name })
    .from(contactFiles)
    .where(and(eq(contactFiles.tenant, tenant), eq(contactFiles.message, id)))
    .orderBy(asc(contactFiles.position));
  return {
    ...found,
    files: files.map(({ name }) => name),
    steps: await orm
      .select({ kind, text, by, at })
      .from(contactSteps)
      .where(and(eq(contactSteps.tenant, tenant), eq(contactSteps.message, id)))
      .orderBy(asc(contactSteps.position)),
  };
}

/**
 * Does something with a message, after what was done before. An answer is mailed once it is certain. The same as the last deed
 * changes nothing: a second click sends no second mail. `seen` is how many steps there were when whoever does this looked.
 * @returns the case as it is now; `isStale` where somebody else was there since, and nothing was done; undefined for none
 */
export async function tendCase(
  { database, outbox, clock }: Pick<Platform, 'outbox' | 'clock'> & { database: Pick<Database, 'transaction'> },
  tenant: TenantId,
  id: string,
  { by, seen, ...deed }: CaseDeed & { by: string; seen?: number | undefined },
): Promise<{ is: Case; isStale: boolean } | undefined> {
  return database.transaction(async (transaction) => {
    const mine = and(eq(contactMessages.tenant, tenant), eq(contactMessages.id, id));
    await transaction.orm.select({ id: contactMessages.id }).from(contactMessages).where(mine).for('update');
    const before = await findCase(transaction, tenant, id);
    if (before === undefined) return undefined;
    const step =
      deed.deed === 'answer'
        ? ({ kind: 'answer', text: deed.text } as const)
        : ({ kind: 'close', text: deed.why } as const);
    const last = before.steps.at(-1);
    if (last?.kind === step.kind && last.text === step.text) return { is: before, isStale: false };
    const position = before.steps.length;
    if (seen !== undefined && seen !== position) return { is: before, isStale: true };
    await transaction.orm.insert(contactSteps).values({ tenant, message: id, position, ...step, by, at: clock.now() });
    if (step.kind === 'answer')
      await outbox.put(transaction, tenant, { kind: CONTACT_ANSWER, key: `${id} ${position}`, payload: {} });
    const after = await findCase(transaction, tenant, id);
    return after && { is: after, isStale: false };
  });
}

/** Forgets what was done with messages, answers as well. */
export async function forgetSteps({ orm }: Queries, tenant: string, messages: readonly string[]): Promise<void> {
  if (messages.length === 0) return;
  await orm
    .delete(contactSteps)
    .where(and(eq(contactSteps.tenant, tenant), inArray(contactSteps.message, [...messages])));
}

const LISTED = {
  id: contactMessages.id,
  state: sql<CaseState>`coalesce((
    select case ${contactSteps.kind} when 'answer' then 'answered' else 'closed' end from ${contactSteps}
    where ${contactSteps.tenant} = ${contactMessages.tenant} and ${contactSteps.message} = ${contactMessages.id}
    order by ${contactSteps.position} desc limit 1
  ), 'open')`,
  receivedAt: contactMessages.receivedAt,
  subject: contactMessages.subject,
  email: contactMessages.key,
} as const;
