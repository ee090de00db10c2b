import type { LayoutNode, ResolvedNode } from '@vitrine/schemas';
import { isObject } from '../resolve/index.ts';
import { factPlaces, type ComponentRules } from '../validate/index.ts';

/** Components with their examples; `catalog` of the registry's manifest fits. */
export interface ExampleComponents {
  types(): readonly string[];
  find(type: string, version?: number): (ComponentRules & Partial<WithExamples>) | undefined;
}

interface WithExamples {
  examples: readonly {
    props: Readonly<Record<string, unknown>>;
    slots?: Readonly<Record<string, readonly ResolvedNode[]>>;
  }[];
}

/** How many products a list shows that nobody has told which ones. */
const FIRST_PRODUCTS = 8;

/**
 * A node as the component's first example shows it, with what only data may say taken from data. Undefined for a component
 * that there is not; a sentence for one that cannot be begun from its example.
 */
export function exampleNode(
  type: string,
  { components, hasPicture }: { components: ExampleComponents; hasPicture(name: string): boolean },
): LayoutNode | string | undefined {
  const rules = components.find(type);
  if (rules === undefined) return undefined;
  const [example = { props: {} }] = rules.examples ?? [];
  const facts = factPlaces(rules).filter(([name]) => name !== undefined && Object.hasOwn(example.props, name));
  const isList = facts.every(([name, entry]) => name === 'products' && (entry === '*' || entry === undefined));
  if (!isList)
    return `a component that can be begun by itself: "${type}" shows what only data knows (${facts.map(([name]) => name).join(', ')}); copy a node that has it, with --copy`;
  const props = ownProps(example.props, hasPicture);
  const slots = Object.entries(example.slots ?? {}).map(
    ([slot, list]) => [slot, list.map((child) => childOf(child, hasPicture))] as const,
  );
  return {
    id: type,
    type,
    v: rules.version,
    props: facts.length === 0 ? props : { ...props, products: { $data: 'products' } },
    ...(facts.length === 0
      ? {}
      : { data: { products: { source: 'products', args: { sort: 'popular', limit: FIRST_PRODUCTS } } } }),
    ...(slots.length === 0 ? {} : { slots: Object.fromEntries(slots) }),
  };
}

function childOf(node: ResolvedNode, hasPicture: (name: string) => boolean): LayoutNode {
  return {
    id: node.id,
    type: node.type,
    v: node.v,
    props: ownProps(node.props, hasPicture),
    ...(node.slots === undefined
      ? {}
      : {
          slots: Object.fromEntries(
            Object.entries(node.slots).map(([slot, list]) => [slot, list.map((child) => childOf(child, hasPicture))]),
          ),
        }),
  };
}

/** An example is seen as of a moment of its own; a page as of its visit. */
function ownProps(
  props: Readonly<Record<string, unknown>>,
  hasPicture: (name: string) => boolean,
): NonNullable<LayoutNode['props']> {
  const { now: _, ...said } = props;
  return withPictures(said, hasPicture) as NonNullable<LayoutNode['props']>;
}

/** Examples show pictures by their address; a layout names them. */
function withPictures(value: unknown, hasPicture: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => withPictures(each, hasPicture));
  if (!isObject(value)) return value;
  const name = typeof value['src'] === 'string' ? /^\/assets\/(.+)\.[0-9a-f]+$/.exec(value['src'])?.[1] : undefined;
  if (name !== undefined && 'width' in value && hasPicture(name)) return { $asset: name };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPictures(each, hasPicture)]));
}

/**
 * Where a node still says what the example says, such as /props/heading: words that nobody of the shop wrote, and moments that
 * nobody named, such as the end of a countdown. `own` are the props that its author gave.
 */
export function exampleWords({ props = {}, slots = {} }: LayoutNode, own: readonly string[] = []): string[] {
  return [
    ...Object.entries(props).flatMap(([name, value]) =>
      !own.includes(name) && isWorded(value) ? [`/props/${name}`] : [],
    ),
    ...Object.values(slots).flatMap((list) =>
      list.flatMap((child) => exampleWords(child).map((pointer) => `${pointer} of ${child.id}`)),
    ),
  ];
}

/** Whether there is something to read in a value: a moment, or a text that is neither an address nor the name of something. */
function isWorded(value: unknown): boolean {
  if (typeof value === 'string') return /^\p{Lu}|\S\s+\S|^\d{4}-\d{2}-\d{2}T/u.test(value);
  if (Array.isArray(value)) return value.some(isWorded);
  return isObject(value) && Object.values(value).some(isWorded);
}
