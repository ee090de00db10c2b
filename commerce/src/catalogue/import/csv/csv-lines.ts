import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { ImportLine } from '../import-line.ts';
import { columnsOf, type Column } from './record-columns.ts';
import { emptyTree, jsonOf, merge, put, type RowTree } from './row-tree.ts';

/** Of one row; a quote that nobody closes ends here. */
const MOST_BYTES = 512 * 1024;
/** Of one product: as many variants as a record may have, with four prices each. Each costs as much as there are before it. */
const MOST_ROWS = 2_000;

interface Group {
  sku: string;
  first: number;
  last: number;
  rows: number;
  tree: RowTree & { kind: 'object' };
  faults: string[];
}

/**
 * The records of a table, one row for each variant or further picture: the names of columns are paths of the record
 * (`texts.de-AT.name`), rows with the same SKU behind each other are one product, and what is said of a list without a number
 * (`variants.sku`) is an element that the row adds. Commas, semicolons or tabs stand between cells.
 */
export async function* csvLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportLine> {
  const skipped: ImportLine[] = [];
  const rows = await openTable(chunks, (line, message) => skipped.push({ line, faults: [`line ${line}: ${message}`] }));
  let columns: readonly Column[] | undefined;
  let group: Group | undefined;
  for await (const { record, info } of rows) {
    yield* skipped.splice(0);
    const line = info.lines;
    if (columns === undefined) {
      const read = columnsOf(record.map((name) => name.trim()));
      if (read.faults.length > 0) return yield { line, faults: read.faults.map((fault) => `line ${line}, ${fault}`) };
      columns = read.columns;
      continue;
    }
    const { sku, tree, faults } = readRow(record, columns, line);
    if (group !== undefined && group.sku === sku) {
      group.rows += 1;
      group.last = line;
      if (group.rows === MOST_ROWS + 1)
        group.faults.push(`line ${line}: expected at most ${MOST_ROWS} rows of one product, got more`);
      if (group.rows > MOST_ROWS) continue;
      faults.push(...merge(group.tree, tree).map((fault) => `line ${line}, ${fault}`));
      group.faults.push(...faults);
    } else {
      if (group !== undefined) yield lineOf(group);
      group = { sku, first: line, last: line, rows: 1, tree, faults };
    }
  }
  yield* skipped;
  if (group !== undefined) yield lineOf(group);
}

function lineOf({ first, last, tree, faults }: Group): ImportLine {
  if (faults.length > 0) return { line: last, faults };
  sayNoAttributes(tree);
  const label = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  return { line: last, label, text: JSON.stringify(jsonOf(tree)) };
}

/** A cell cannot say that something is empty, as the attributes are of a product that there is one variant of. */
function sayNoAttributes(tree: RowTree & { kind: 'object' }): void {
  const variants = tree.parts.get('variants');
  if (variants?.kind !== 'rows' && variants?.kind !== 'places') return;
  for (const variant of variants.items.values())
    if (variant.kind === 'object' && !variant.parts.has('attributes')) variant.parts.set('attributes', emptyTree());
}

function readRow(
  cells: readonly string[],
  columns: readonly Column[],
  line: number,
): { sku: string; tree: RowTree & { kind: 'object' }; faults: string[] } {
  const tree = emptyTree();
  const faults: string[] = [];
  if (cells.length !== columns.length)
    faults.push(`line ${line}: expected ${columns.length} cells, as the header has columns, got ${cells.length}`);
  for (const [index, { name, path, read, wanted }] of columns.entries()) {
    const cell = (cells[index] ?? '').trim();
    if (cell === '') continue;
    const value = read(cell);
    if (value === undefined) faults.push(`line ${line}, ${name}: expected ${wanted}, got ${JSON.stringify(cell)}`);
    else put(tree, path, value);
  }
  const sku = tree.parts.get('sku');
  if (sku?.kind !== 'value') faults.push(`line ${line}, sku: expected the SKU of a product, got an empty cell`);
  return { sku: sku?.kind === 'value' ? String(sku.value) : '', tree, faults };
}

async function openTable(
  chunks: AsyncIterable<Uint8Array>,
  onSkip: (line: number, message: string) => void,
): Promise<AsyncIterable<{ record: string[]; info: { lines: number } }>> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const start = first.done === true ? new Uint8Array() : first.value;
  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  const rows = parse({
    bom: true,
    delimiter: separatorOf(new TextDecoder().decode(start)),
    info: true,
    relax_column_count: true,
    // A quote in the middle of words is one; without this it would take the rows behind it along.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MOST_BYTES,
    on_skip: (error) => {
      if (error !== undefined) onSkip(Number(error['lines'] ?? 0), error.message);
    },
  });
  const source = Readable.from(all());
  source.on('error', (error) => rows.destroy(error));
  return source.pipe(rows);
}

/** What stands most often in the first line: no name of a column has one of them. */
function separatorOf(start: string): string {
  const header = start.split('\n', 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: header.split(separator).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
}
