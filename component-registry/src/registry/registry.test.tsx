// @vitest-environment jsdom
import { readdir } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import axe from 'axe-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { faultsFromAjv, type ResolvedNode } from '@vitrine/schemas';
import { components, renderTree } from '../index.ts';
import { catalog } from '../manifest.ts';
import { declaredRules } from '../styling/style.ts';

// axe asks for a canvas to judge icon fonts; jsdom has none and would say so on every run.
HTMLCanvasElement.prototype.getContext = () => null;

const FOLDER = path.join(import.meta.dirname, '../components');
const islandWords = { title: 'Dieser Bereich kann gerade nicht angezeigt werden.', reset: 'Erneut versuchen' };
const definitions = catalog.types().flatMap((type) => catalog.find(type) ?? []);
const examples = definitions.flatMap(({ type, version, examples: list }) =>
  list.map((example) => ({ type, version, ...example })),
);
const invalidExamples = definitions.flatMap(({ type, validateProps, invalidExamples: list }) =>
  list.map((example) => ({ type, validateProps, ...example })),
);

type ExampleNode = Pick<(typeof examples)[number], 'type' | 'version' | 'props' | 'slots'>;
const nodeOf = ({ type, version, props, slots }: ExampleNode): ResolvedNode => ({
  id: 'example',
  type,
  v: version,
  props,
  ...(slots && { slots: slots as Record<string, ResolvedNode[]> }),
});

/** The example where a page would have it. */
function pageAround(example: ExampleNode): ResolvedNode {
  if (example.type === 'page') return nodeOf(example);
  const slot =
    example.type === 'usp-bar' || example.type === 'header' ? 'header' : example.type === 'footer' ? 'footer' : 'main';
  const page = examples.find(({ type, name }) => type === 'page' && name === 'default');
  return { id: 'page', type: 'page', v: 1, props: { ...page?.props }, slots: { [slot]: [nodeOf(example)] } };
}

describe('the registry', () => {
  it('lists every folder of components, and nothing else', async () => {
    const folders = (await readdir(FOLDER, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(catalog.types().toSorted()).toEqual(folders.toSorted());
    expect(Object.keys(components)).toEqual(catalog.types());
  });

  it('has a short name for nearly every rule: `npm run rule-names` gives the others one', () => {
    const names = declaredRules().map(({ className }) => className);
    expect(names.filter((name) => name.length > 3).length).toBeLessThan(names.length / 8);
  });

  it('has no two rules whose names end alike: which of them had the short one would be chance (change one in anything)', () => {
    // Other tests of the process may have declared what is alike on purpose.
    const declared = declaredRules().filter(({ css }) => !css.includes('--alike'));
    expect(declared.length).toBeGreaterThan(500);
    expect(declared.filter(({ className }) => className.length > 5)).toEqual([]);
  });

  it('is imported without React, so that servers may read it', async () => {
    const manifest = path.join(import.meta.dirname, '../manifest.ts');
    const program = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve(specifier, context, next) {
        if (/^(react|react-dom|@chakra-ui|@emotion)(\\/|$)/.test(specifier)) throw new Error('imported ' + specifier);
        return next(specifier, context);
      } });
      const { catalog } = await import(${JSON.stringify(manifest)});
      process.stdout.write(JSON.stringify(catalog).slice(0, 11) + catalog.types().length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(stdout).toBe(`{"version":${catalog.types().length}`);
  });

  it('names in slots only types that exist', () => {
    const accepted = definitions.flatMap(({ type, slots }) =>
      Object.values(slots).flatMap(({ accepts }) => accepts.map((accept) => [type, accept])),
    );
    expect(accepted.filter(([, accept]) => accept !== '*' && !catalog.types().includes(accept ?? ''))).toEqual([]);
  });

  it('describes every property of every component', () => {
    const undescribed = definitions.flatMap(({ type, propsSchema }) => propertiesWithoutDescription(propsSchema, type));
    expect(undescribed).toEqual([]);
  });

  it('says truthfully which components bring scripts to the browser', async () => {
    for (const { type, island } of definitions) {
      const files = await readdir(path.join(FOLDER, type));
      const has = (form: RegExp): boolean => files.some((name) => form.test(name));
      expect([type, has(/\.client\.tsx?$/u)]).toEqual([type, island !== undefined && island !== 'plain']);
      if (island === 'plain') expect([type, has(/-script\.ts$/u)]).toEqual([type, true]);
    }
  });
});

describe('every example', () => {
  it.each(examples)('$type / $name renders as one element, synchronously and without a fault', (example) => {
    const { element, outcomes } = renderTree(nodeOf(example), { components, islandWords });
    expect(outcomes.filter(({ kind }) => kind !== 'rendered')).toEqual([]);
    const host = document.createElement('div');
    const complain = vi.spyOn(console, 'error');
    host.innerHTML = renderToStaticMarkup(element);
    expect(complain.mock.calls).toEqual([]);
    complain.mockRestore();
    expect(host.children).toHaveLength(1);
    expect(host.firstElementChild?.getAttribute('data-node')).toBe(example.type);
  });

  it.each(examples)('$type / $name has no fault that axe can find (WCAG 2.2 AA)', async (example) => {
    const { element } = renderTree(pageAround(example), { components, islandWords });
    document.documentElement.lang = 'de';
    document.title = 'Beispiel';
    document.body.innerHTML = renderToStaticMarkup(element);
    // Contrast needs a layout, which the crawl in a browser has; an example is not a whole page with its heading.
    const rules = {
      'color-contrast': { enabled: false },
      'page-has-heading-one': { enabled: false },
      'heading-order': { enabled: false },
    };
    const { violations } = await axe.run(document, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
});

describe('every invalid example', () => {
  it.each(invalidExamples)('$type / $name is refused at "$pointer"', ({ validateProps, props, pointer }) => {
    const errors = validateProps(props) ?? [];
    const pointers = [
      ...faultsFromAjv(errors, { value: props }).map((fault) => fault.pointer),
      ...errors.map(({ instancePath }) => instancePath),
    ];
    expect(pointers).toContain(pointer);
  });
});

function propertiesWithoutDescription(schema: unknown, where: string): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    // What a condition adds was described where the property was declared.
    if (key === 'allOf' || key === 'if' || key === 'then' || key === 'else') return [];
    if (key !== 'properties') return propertiesWithoutDescription(value, `${where}/${key}`);
    return Object.entries(value as Record<string, { description?: string }>).flatMap(([name, property]) => [
      ...(property.description ? [] : [`${where}/${name}`]),
      ...propertiesWithoutDescription(property, `${where}/${name}`),
    ]);
  });
}
