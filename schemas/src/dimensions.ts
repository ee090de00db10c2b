import type { VisitorClass } from '../generated/types.ts';

interface Choice {
  kind: 'choice';
  /** What each value means. */
  values: Readonly<Record<string, string>>;
}
interface Text {
  kind: 'text';
  /** In characters; empty stands for none. */
  longest: number;
}
interface Flag {
  kind: 'flag';
}

/** What a page can depend on of its visitor. */
export type DimensionRow = (Choice | Text | Flag) & {
  says: string;
  /** What takes its place where a page does not depend on it, and the visitor whom pages are warmed for. */
  anybody: string | boolean;
};

/**
 * Every dimension of a visitor, with its values: the one place that names them. `npm run generate` makes
 * `visitor.schema.json` of it, and of that the types; keys of pages, conditions, `vary`, gates, the staff's questions and
 * the command line read it. Whoever reads a visitor from a request fills it in (`renderer/edge/src/request/visitor.ts`).
 */
export const DIMENSIONS = {
  device: {
    kind: 'choice',
    says: 'Class of device.',
    values: {
      mobile: 'A phone.',
      tablet: 'A tablet.',
      desktop: 'Everything else, also what does not say.',
    },
    anybody: 'desktop',
  },
  login: {
    kind: 'choice',
    says: 'How a customer is known.',
    values: {
      anonymous: 'Not at all.',
      soft: 'Recognised from an earlier visit, without a password.',
      full: 'Logged in.',
    },
    anybody: 'anonymous',
  },
  segment: { kind: 'text', says: 'Customer segment.', longest: 40, anybody: '' },
  abroad: { kind: 'flag', says: 'Whether the network is in another country than the shop.', anybody: false },
  bot: { kind: 'flag', says: 'Whether a robot looks.', anybody: false },
} as const satisfies Readonly<Record<string, DimensionRow>>;

export type Dimension = keyof typeof DIMENSIONS;

/** In the order in which keys and `vary` list them. */
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as readonly Dimension[];

/** The rows with their names, as those read them who take any dimension. */
export const DIMENSION_ROWS = Object.entries(DIMENSIONS) as readonly (readonly [Dimension, DimensionRow])[];

/** Never changed, and not frozen: V8 copies a frozen object member by member, which every cached page would pay for. */
const NOBODY = Object.fromEntries(
  DIMENSION_ROWS.map(([name, { anybody }]) => [name, anybody]),
) as unknown as Readonly<VisitorClass>;

/** Nobody in particular. */
export const ANYBODY: Readonly<VisitorClass> = Object.freeze({ ...NOBODY });

/** Of a visitor what these dimensions say; the rest is that of ANYBODY, so that it cannot reach what does not depend on it. */
export function seenBy(dimensions: readonly Dimension[], visitor: VisitorClass): Readonly<VisitorClass> {
  if (dimensions.length === 0) return ANYBODY;
  const seen = { ...NOBODY };
  for (const dimension of dimensions) take(seen, visitor, dimension);
  return seen;
}

/** The dimensions of a visitor alone, whatever else is known. */
export function visitorClassOf(visitor: VisitorClass): VisitorClass {
  return { ...seenBy(DIMENSION_NAMES, visitor) };
}

function take<D extends Dimension>(to: VisitorClass, from: VisitorClass, dimension: D): void {
  to[dimension] = from[dimension];
}

/** The schema of a visitor's dimensions, for those of messages and documents to refer to. */
export function visitorSchema() {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://vitrine.example/schemas/visitor.schema.json',
    title: 'VisitorClass',
    type: 'object',
    description: 'What a page can depend on of its visitor (schemas/src/dimensions.ts).',
    additionalProperties: false,
    required: [...DIMENSION_NAMES],
    properties: Object.fromEntries(DIMENSION_ROWS.map(([name, row]) => [name, valueSchema(name, row)])),
    $defs: {
      dimension: { title: 'VisitorDimension', enum: [...DIMENSION_NAMES] },
      ...Object.fromEntries(
        DIMENSION_ROWS.flatMap(([name, row]) => (row.kind === 'choice' ? [[name, choiceOf(name, row)]] : [])),
      ),
    },
  };
}

function choiceOf(name: string, { values, says }: Extract<DimensionRow, Choice>): object {
  const title = `Visitor${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { title, enum: Object.keys(values), description: says };
}

function valueSchema(name: string, row: DimensionRow): object {
  const description = row.says;
  if (row.kind === 'choice') return { $ref: `#/$defs/${name}`, description };
  return row.kind === 'text'
    ? { type: 'string', maxLength: row.longest, description }
    : { type: 'boolean', description };
}
