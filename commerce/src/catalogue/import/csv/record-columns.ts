import { readFileSync } from 'node:fs';

/** One step of the way from a record to a value in it: a name, a place in a list, or the element that a row adds to a list. */
export type Step = { name: string } | { place: number } | 'row';

/** A column of a table of records. */
export interface Column {
  /** As the header has it. */
  name: string;
  path: readonly Step[];
  /** What a cell says; undefined if it is not of its kind. */
  read(cell: string): unknown;
  /** What it takes, as a sentence goes on after "expected". */
  wanted: string;
}

interface Part {
  type?: string;
  $ref?: string;
  properties?: Record<string, Part>;
  propertyNames?: { pattern: string };
  additionalProperties?: Part | false;
  items?: Part;
}

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../../../../schemas/catalogue-record.schema.json', import.meta.url), 'utf8'),
) as Part & { $defs: Record<string, Part> };

/** Between the words of one cell, such as categories. */
const BETWEEN = '|';

/** What the names of a header say of a record, and what is wrong with them. */
export function columnsOf(header: readonly string[]): { columns: Column[]; faults: string[] } {
  const faults: string[] = [];
  const columns = header.flatMap((name): Column[] => {
    const column = columnOf(name);
    if (column === undefined)
      faults.push(
        `column ${JSON.stringify(name)}: expected a path of schemas/catalogue-record.schema.json, such as variants.prices.amount`,
      );
    return column === undefined ? [] : [column];
  });
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) faults.push(`column ${JSON.stringify(twice)}: expected each column once`);
  const mixed = mixedList(columns);
  if (mixed !== undefined)
    faults.push(`the columns of ${mixed}: expected all of them with a number or none, got some of both`);
  if (!header.includes('sku')) faults.push('expected a column "sku", by which rows belong to a product');
  return { columns, faults };
}

function columnOf(name: string): Column | undefined {
  const path: Step[] = [];
  let part: Part = SCHEMA;
  for (const word of name.split('.')) {
    if (part.items !== undefined && /^[0-9]{1,3}$/.test(word)) {
      path.push({ place: Number(word) });
      part = whole(part.items);
      continue;
    }
    if (part.items !== undefined) {
      path.push('row');
      part = whole(part.items);
    }
    const next = partNamed(part, word);
    if (next === undefined) return undefined;
    path.push({ name: word });
    part = whole(next);
  }
  return readerOf(part, { name, path });
}

function whole(part: Part): Part {
  return part.$ref === undefined ? part : (SCHEMA.$defs[part.$ref.replace('#/$defs/', '')] ?? {});
}

function partNamed({ properties = {}, propertyNames, additionalProperties }: Part, word: string): Part | undefined {
  if (Object.hasOwn(properties, word)) return properties[word];
  const isAllowed = propertyNames !== undefined && new RegExp(propertyNames.pattern, 'u').test(word);
  return isAllowed && additionalProperties !== false ? additionalProperties : undefined;
}

function readerOf({ type, items }: Part, place: Pick<Column, 'name' | 'path'>): Column | undefined {
  if (type === 'object') return undefined;
  if (type === 'integer')
    return { ...place, wanted: 'a whole number', read: (cell) => (/^-?[0-9]+$/.test(cell) ? Number(cell) : undefined) };
  if (type === 'number')
    return {
      ...place,
      wanted: 'a number with a point',
      read: (cell) => (/^-?[0-9]+(\.[0-9]+)?$/.test(cell) ? Number(cell) : undefined),
    };
  if (type !== 'array') return { ...place, wanted: 'words', read: (cell) => cell };
  if (items?.type !== 'string') return undefined;
  const read = (cell: string): unknown => cell.split(BETWEEN).map((word) => word.trim());
  return { ...place, wanted: `words with ${BETWEEN} between them`, read };
}

/** A list of which some columns say a place and some do not. */
function mixedList(columns: readonly Column[]): string | undefined {
  const kinds = new Map<string, boolean>();
  for (const { path } of columns) {
    let list = '';
    for (const step of path) {
      const isRow = step === 'row';
      if (isRow || 'place' in step) {
        if ((kinds.get(list) ?? isRow) !== isRow) return list;
        kinds.set(list, isRow);
      }
      list += isRow ? '' : `${list === '' ? '' : '.'}${'name' in step ? step.name : step.place}`;
    }
  }
  return undefined;
}
