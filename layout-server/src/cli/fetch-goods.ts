import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openSource } from '@vitrine/commerce/outside-goods';
import { NoAnswer } from './staff-call.ts';

/** What was fetched of another system. */
export interface FetchedGoods {
  /** JSON Lines, as an import takes them. */
  file: string;
  /** For the next time. */
  since: string | undefined;
  /** How many of what changed are not sold there. */
  unsold: number;
}

/**
 * Asks the commerce system that a file names for what changed since an instant, and has it imported by `send`. Nothing is kept
 * of a fetch that broke off: it is begun anew. @throws NoAnswer with a sentence where the system does not answer
 */
export async function fetchGoods(
  sourceFile: string,
  { since, login }: { since: string | undefined; login: string },
  send: (goods: FetchedGoods) => Promise<void>,
): Promise<void> {
  const from = since === undefined ? undefined : new Date(since);
  if (from !== undefined && Number.isNaN(from.getTime()))
    throw new NoAnswer(`expected --since as an ISO instant, got ${JSON.stringify(since)}`, false);
  const adapter = await openSource(sourceFile, login).catch((error: unknown) => {
    throw isMissing(error) ? error : new NoAnswer(error instanceof Error ? error.message : String(error), false);
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-goods-'));
  try {
    const file = path.join(folder, 'goods.jsonl');
    const changes = adapter.changes(from, AbortSignal.timeout(3_600_000));
    const lines = Readable.from(linesOf(changes.records));
    await pipeline(lines, createWriteStream(file)).catch((error: unknown) => {
      throw new NoAnswer(error instanceof Error ? error.message : String(error), false);
    });
    await send({ file, since: changes.next()?.toISOString(), unsold: changes.unsold().length });
  } finally {
    await adapter.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* linesOf(records: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
