import { createColors } from 'picocolors';
import type { Operation } from './operations.ts';
import type { StaffClient } from './staff-client.ts';

/** What `experiments keys` is asked for beside listing; at most one of the names. */
export interface KeyOptions {
  add?: string;
  rotate?: string;
  days?: number;
  end?: string;
}

interface KeyRow {
  name: string;
  madeBy: string;
  createdAt: string;
  endsAt: string | null;
  isOpen: boolean;
}
type Refusal = { __typename: 'Forbidden' | 'NotFound'; message: string };
type Keys = { __typename: 'IngestKeys'; keys: KeyRow[]; refused: { cause: string; count: number }[] } | Refusal;
type Outcome =
  | { __typename: 'NewIngestKey'; name: string; key: string; formerUntil: string | null }
  | { __typename: 'IngestKeyEnded'; name: string }
  | Refusal;

const KEYS: Operation<Keys, { tenant: string }> = {
  field: 'ingestKeys',
  text: 'query ($tenant: ID!) { ingestKeys(tenant: $tenant) { __typename ... on IngestKeys { keys { name madeBy createdAt endsAt isOpen } refused { cause count } } ... on Forbidden { message } ... on NotFound { message } } }',
};
const OUTCOME =
  '{ __typename ... on NewIngestKey { name key formerUntil } ... on IngestKeyEnded { name } ... on Forbidden { message } ... on NotFound { message } }';
const change = (field: string): Operation<Outcome, { tenant: string; name: string }> => ({
  field,
  text: `mutation ($tenant: ID!, $name: String!) { ${field}(tenant: $tenant, name: $name) ${OUTCOME} }`,
});
const CREATE = change('createIngestKey');
const END = change('endIngestKey');
const ROTATE: Operation<Outcome, { tenant: string; name: string; days?: number }> = {
  field: 'rotateIngestKey',
  text: `mutation ($tenant: ID!, $name: String!, $days: Int) { rotateIngestKey(tenant: $tenant, name: $name, days: $days) ${OUTCOME} }`,
};

/** Lists the keys of a shop, or does to one what the options say. */
export async function keysCommand(
  client: StaffClient,
  colors: boolean,
  tenant: string,
  { add, rotate, days, end }: KeyOptions,
): Promise<{ text: string; data: unknown; refused: boolean }> {
  const c = createColors(colors);
  const outcome =
    add !== undefined
      ? await client.ask(CREATE, { tenant, name: add })
      : rotate !== undefined
        ? await client.ask(ROTATE, { tenant, name: rotate, ...(days === undefined ? {} : { days }) })
        : end !== undefined
          ? await client.ask(END, { tenant, name: end })
          : await client.ask(KEYS, { tenant });
  const done = (lines: readonly string[]) => ({ text: lines.join('\n'), data: outcome, refused: false });
  switch (outcome.__typename) {
    case 'Forbidden':
    case 'NotFound':
      return { text: `${c.red('✗')} ${c.bold(tenant)}: ${outcome.message}.`, data: outcome, refused: true };
    case 'IngestKeyEnded':
      return done([`${c.green('✓')} no key of ${c.bold(outcome.name)} is taken any more.`]);
    case 'NewIngestKey':
      return done([
        `${c.green('✓')} the key of ${c.bold(outcome.name)}, told this once:`,
        outcome.key,
        ...(outcome.formerUntil === null
          ? []
          : [`  the one before it is taken until ${time(outcome.formerUntil)}; give the server the new one by then`]),
      ]);
    case 'IngestKeys':
      return done([
        ...(outcome.keys.length === 0 ? [`No server has a key of ${tenant}; --add NAME gives one.`] : []),
        ...outcome.keys.map(
          ({ name, madeBy, createdAt, endsAt, isOpen }) =>
            `${c.bold(name)}  from ${time(createdAt)} by ${madeBy}${endsAt === null ? '' : `, ${isOpen ? 'taken until' : 'ended'} ${time(endsAt)}`}`,
        ),
        `Refused in the last 14 days: ${outcome.refused.map(({ cause, count }) => `${cause} ${count}`).join(', ') || 'nothing'}`,
      ]);
  }
}

function time(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
