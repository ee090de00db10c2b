import { createHash } from 'node:crypto';
import type { ImportLine } from './import-line.ts';
import { parseLine, sentencesOf, skuIn } from './read-record.ts';
import type { Tally } from './tally.ts';

/** A line that holds some JSON, which may yet be no record. */
export interface RecordLine {
  value: unknown;
  /** The product that it names, if it is at least that far a record. */
  sku: string | undefined;
  /** Of its text: a line that says the same has the same. */
  hash: string;
  label: string;
}

/** The lines that can be read, each product once; the tally has the others. */
export async function* recordLines(
  lines: AsyncIterable<ImportLine>,
  tally: Pick<Tally, 'counts' | 'refuse'>,
  seen: Set<string> = new Set(),
): AsyncGenerator<RecordLine> {
  for await (const one of lines) {
    tally.counts.lines = one.line;
    if ('faults' in one) {
      tally.refuse(one.faults);
      continue;
    }
    const { label, text } = one;
    const parsed = parseLine(text, label);
    if (!parsed.ok) {
      tally.refuse(sentencesOf(parsed.faults));
      continue;
    }
    const sku = skuIn(parsed.value);
    if (sku !== undefined && seen.has(sku)) {
      tally.refuse([`${label}: expected each product once, got ${sku} again`]);
      continue;
    }
    if (sku !== undefined) seen.add(sku);
    yield {
      value: parsed.value,
      sku,
      hash: createHash('sha256').update(text.trim()).digest('hex').slice(0, 32),
      label,
    };
  }
}
