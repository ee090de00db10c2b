import type { LeftOut } from '../experiments/growthbook/index.ts';
import { readDocumentFile } from './document-file.ts';
import { CREATE, EXPERIMENTS } from './experiment-operations.ts';
import { HOLDOUTS } from './holdout-operations.ts';
import { noShop } from './no-shop.ts';
import { createOutput } from './output.ts';
import type { StaffClient } from './staff-client.ts';

interface Finished {
  text: string;
  data: unknown;
  refused: boolean;
}

const MOST_BYTES = 4 * 1_048_576;

/** Prints the payload of a shop's running experiments; what could not come along goes to `warn`. */
export async function exportGrowthBook(
  client: StaffClient,
  tenant: string,
  warn: (text: string) => void,
): Promise<Finished> {
  const rows = await client.ask(EXPERIMENTS, { tenant });
  const running = (await client.ask(HOLDOUTS, { tenant }))
    .filter(({ endedAt }) => endedAt === null)
    .map(({ id, seed, share }) => ({ key: id.slice(tenant.length + 1), seed, share }));
  if (rows.length === 0 && running.length === 0) {
    const output = createOutput({ colors: false, writes: false });
    const none = await noShop({ client, output }, tenant);
    if (none !== undefined) return none;
  }
  const { exportPayload } = await import('../experiments/growthbook/index.ts');
  const { payload, leftOut } = exportPayload(
    tenant,
    rows.map(({ definition }) => definition),
    running,
    new Date(),
  );
  for (const line of leftOutLines(leftOut)) warn(line);
  return { text: JSON.stringify(payload, null, 2), data: payload, refused: false };
}

/** Keeps the experiments of a payload as drafts of a shop, and says of each what did not come along. */
export async function importGrowthBook(
  client: StaffClient,
  file: string,
  { tenant, page }: { tenant: string; page: string },
): Promise<Finished> {
  const read = readDocumentFile(file, MOST_BYTES);
  if (read === undefined || !read.ok) {
    const message = read === undefined ? 'there is no such file' : (read.faults[0]?.message ?? '');
    return { text: `✗ ${file}: ${message}`, data: { message }, refused: true };
  }
  const { importPayload } = await import('../experiments/growthbook/index.ts');
  const { drafts, leftOut } = importPayload(read.value, page);
  const known = new Set((await client.ask(EXPERIMENTS, { tenant })).map(({ definition }) => definition.key));
  const lines: string[] = [];
  let refused = false;
  for (const { definition, notes } of drafts) {
    if (known.has(definition.key)) {
      leftOut.push({ key: definition.key, why: `${tenant} has an experiment of this key, which stays as it is` });
      continue;
    }
    const outcome = await client.ask(CREATE, { tenant, definition, message: `imported from ${file}` });
    if (outcome.__typename === 'ExperimentKept')
      lines.push(
        `✓ ${tenant}/${definition.key} is a draft. What did not come along:`,
        ...notes.map((note) => `    ${note}`),
      );
    else {
      refused = true;
      const why =
        outcome.__typename === 'ExperimentInvalid'
          ? outcome.faults.map(({ message }) => message).join('; ')
          : outcome.message;
      lines.push(`✗ ${tenant}/${definition.key}: ${why}`);
    }
  }
  lines.push(...leftOutLines(leftOut));
  return { text: lines.join('\n') || 'There is no experiment in it.', data: { drafts, leftOut }, refused };
}

function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return leftOut.map(({ key, why }) => `○ ${key} was left out: ${why}`);
}
