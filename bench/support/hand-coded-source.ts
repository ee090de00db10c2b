import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ResolvedNode, ResolvedPage } from '@vitrine/schemas';
import { catalog } from '@vitrine/component-registry/manifest';

const COMPONENTS = '../../../component-registry/src/components';

/**
 * Writes a page as a developer would who knows nothing of trees: JSX of the same components, each called by React, and
 * its data as JSON. It is written anew from what the shop shows, so that it cannot be of another day.
 * @param sheet the rules that the page carries, and the address of the sheet that it links to
 */
export function writeHandCoded(folder: string, page: ResolvedPage, sheet: { css: string; href: string }): void {
  const [data, used] = [new Map<string, object>(), new Set<string>()];
  const jsx = element(page.root, data, used, 2);
  const files = {
    'home.tsx': source(jsx, used),
    'data.json': JSON.stringify(Object.fromEntries(data)),
    'shop.json': JSON.stringify(page),
    'sheet.json': JSON.stringify(sheet.css),
    'linked.json': JSON.stringify(sheet.href),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

function source(jsx: string, used: ReadonlySet<string>): string {
  const types = [...used].sort();
  const imports = types.map((type) => `import { ${pascal(type)} } from '${COMPONENTS}/${type}/${type}.tsx';`);
  // React gives a component one argument; a component with slots takes them as its second.
  const slotted = types
    .filter(hasSlots)
    .map(pascal)
    .map(
      (name) =>
        `const ${name}In = ({ props, slots }: { props: ${propsOf(name)}; slots: Parameters<typeof ${name}>[1] }) => ${name}(props, slots);`,
    );
  return [
    ...imports,
    '',
    ...slotted,
    '',
    'export function Home({ data }: { data: Readonly<Record<string, unknown>> }) {',
    '  return (',
    jsx,
    '  );',
    '}',
    '',
  ].join('\n');
}

/** Every place of the page has an id of its own, by which its data is found. */
function element(
  { id, type, props, slots = {} }: ResolvedNode,
  data: Map<string, object>,
  used: Set<string>,
  depth: number,
): string {
  data.set(id, props);
  used.add(type);
  const indent = '  '.repeat(depth);
  const [key, own] = [`key=${JSON.stringify(id)}`, `(data[${JSON.stringify(id)}] as ${propsOf(pascal(type))})`];
  if (!hasSlots(type)) return `${indent}<${pascal(type)} ${key} {...${own}} />`;
  const filled = Object.entries(slots)
    .filter(([, children]) => children.length > 0)
    .map(
      ([name, children]) =>
        `${JSON.stringify(name)}: [\n${children.map((child) => element(child, data, used, depth + 2)).join(',\n')}\n${indent}  ]`,
    );
  return `${indent}<${pascal(type)}In ${key} props={${own}} slots={{ ${filled.join(', ')} }} />`;
}

function hasSlots(type: string): boolean {
  return Object.keys(catalog.find(type)?.slots ?? {}).length > 0;
}

/** Data in memory was checked when its page was resolved. */
function propsOf(name: string): string {
  return `Parameters<typeof ${name}>[0]`;
}

function pascal(type: string): string {
  return type
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
