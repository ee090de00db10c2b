import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _ as code } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { compile } from 'json-schema-to-typescript';
import { islandRecipesFile } from './island-recipes.ts';
import { readComponents, type ComponentSource } from './registry-sources.ts';
import { bindFormats, createCompiler, readSchemas, type JsonSchema } from './schemas.ts';
import { DO_NOT_EDIT, writeGenerated } from './write-generated.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SHOP_VALUES = 'https://vitrine.example/schemas/shop.schema.json';
const BANNER = `// ${DO_NOT_EDIT}\n`;

/**
 * The registry's generated files: the manifest, the map of components, the types and compiled validators of props, and
 * Chakra's recipes for islands. Reads component-registry/components.json and the folders that it names.
 * @returns the files that were stale, relative to the repository
 * @throws Error naming every fault of the component folders, if there is one
 */
export async function generateRegistry({ check }: { check: boolean }): Promise<string[]> {
  const schemas = await readSchemas();
  const components = await readComponents(path.join(ROOT, 'component-registry'));
  const files = new Map([
    ['component-registry/generated/manifest.ts', manifestFile(components)],
    ['component-registry/generated/components.ts', await componentsFile(components)],
    ['component-registry/generated/props.ts', await propsFile(components, schemas)],
    ['component-registry/generated/validators.js', validatorsFile(components, schemas)],
    ['component-registry/generated/validators.d.ts', validatorTypesFile(components)],
    ['component-registry/generated/island-recipes.ts', await islandRecipesFile(path.join(ROOT, 'component-registry'))],
    ...components.map((source) => [nodeSchemaPath(source), nodeSchemaFile(source)] as const),
  ]);
  return writeGenerated(ROOT, files, { check });
}

function nodeSchemaPath({ file: { type } }: ComponentSource): string {
  return `schemas/generated/nodes/${type}.schema.json`;
}

/** The schema of a node of one type as a page holds it, its values looked up (LX-006): for editors and for other programs. */
function nodeSchemaFile({ file: { type, version, description, slots }, propsSchema }: ComponentSource): string {
  const { $schema, $id: _id, title: _title, $defs, ...props } = propsSchema;
  const node = { $ref: 'https://vitrine.example/schemas/node.schema.json#/$defs/node' };
  const schema = {
    $schema,
    $id: `https://vitrine.example/schemas/nodes/${type}.schema.json`,
    title: `Node ${type}`,
    description,
    type: 'object',
    required: ['id', 'type'],
    properties: {
      id: { $ref: 'https://vitrine.example/schemas/node.schema.json#/$defs/nodeId' },
      type: { const: type },
      v: { const: version, default: version },
      props,
      slots: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(slots ?? {}).map(([name, slot]) => [
            name,
            { type: 'array', description: slot.description, maxItems: slot.max ?? 1_000, items: node },
          ]),
        ),
      },
    },
    ...($defs === undefined ? {} : { $defs }),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function manifestFile(components: readonly ComponentSource[]): string {
  const entries = components.map(({ file, propsSchema, examples, invalidExamples, validator }) => {
    const { type, version, title, description, slots, heading, once, switch: without, skeleton, frames, island } = file;
    const data = {
      type,
      version,
      title,
      description,
      slots,
      ...(heading && { heading }),
      ...(once && { once }),
      ...(without && { switch: without }),
      ...(skeleton && { skeleton }),
      ...(frames && { frames }),
      ...(island && { island }),
      propsSchema,
      examples,
      invalidExamples,
    };
    return `  { ...${indent(JSON.stringify(data, null, 2))}, validator: ${validator} },`;
  });
  const names = components.map(({ validator }) => validator);
  const imports = names.length > 0 ? `import { ${names.join(', ')} } from './validators.js';\n` : '';
  return `${BANNER}import type { ManifestEntry } from '../src/registry/definition.ts';
${imports}
/** Every component of the registry without its code, in the order of components.json. */
export const MANIFEST: readonly ManifestEntry[] = [
${entries.join('\n')}
];
`;
}

async function componentsFile(components: readonly ComponentSource[]): Promise<string> {
  const imports = components.map(
    ({ file: { type }, component }) => `import { ${component} } from '../src/components/${type}/${type}.tsx';`,
  );
  const validators = components.map(({ validator }) => validator);
  const entries = components.map(
    ({ file: { type, version, island }, component, validator }) =>
      `  '${type}': { version: ${version}, render: ${component}, validator: ${validator}${island === undefined ? '' : `, island: '${island}'`} },`,
  );
  return `${BANNER}import type { RegistryEntry } from '../src/registry/definition.ts';
${imports.join('\n')}
${validators.length > 0 ? `import { ${validators.join(', ')} } from './validators.js';\n` : ''}
/** The code of every component, by type. A validator precedes every call of \`render\`. */
export const COMPONENTS: Readonly<Record<string, RegistryEntry>> = {
${entries.join('\n')}
};
`;
}

async function propsFile(components: readonly ComponentSource[], schemas: Map<string, JsonSchema>): Promise<string> {
  const shop = schemas.get('shop.schema.json');
  const imported = new Set<string>();
  const rewrite = (value: unknown, prefix: string): unknown => {
    if (Array.isArray(value)) return value.map((child) => rewrite(child, prefix));
    if (value === null || typeof value !== 'object') return value;
    const { $ref, ...rest } = value as { $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith(`${SHOP_VALUES}#/$defs/`)) {
      const name = shop?.$defs?.[$ref.slice(`${SHOP_VALUES}#/$defs/`.length)]?.title;
      if (name === undefined) throw new Error(`${prefix}Props: expected a definition of shop.schema.json, got ${$ref}`);
      imported.add(name);
      return { ...rest, tsType: name };
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        key === '$defs'
          ? Object.fromEntries(
              Object.entries(child as object).map(([name, definition]) => [
                name,
                {
                  ...(rewrite(definition, prefix) as object),
                  title: `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
                },
              ]),
            )
          : rewrite(child, prefix),
      ]),
    );
  };
  const texts: string[] = [];
  for (const { propsSchema, component } of components) {
    const { $id: _id, $schema: _schema, ...schema } = rewrite(propsSchema, component) as JsonSchema;
    texts.push(
      await compile(schema as never, `${component}Props`, {
        additionalProperties: false,
        bannerComment: '',
        ignoreMinAndMaxItems: true,
        style: { singleQuote: true, printWidth: 140 },
      }),
    );
  }
  const imports =
    imported.size > 0 ? `import type { ${[...imported].sort().join(', ')} } from '@vitrine/schemas';\n` : '';
  return `${BANNER}${imports}\n${texts.length > 0 ? texts.join('\n') : 'export {};\n'}`;
}

function validatorsFile(components: readonly ComponentSource[], schemas: Map<string, JsonSchema>): string {
  const ajv = createCompiler([...schemas.values(), ...components.map(({ propsSchema }) => propsSchema as JsonSchema)]);
  // Formats are functions, which cannot be printed; the compiled code looks them up in the table that it imports.
  ajv.opts.code.formats = code`FORMATS`;
  const names = Object.fromEntries(components.map(({ validator, propsSchema }) => [validator, propsSchema.$id]));
  if (components.length === 0) return `${BANNER}export {};\n`;
  return `${BANNER}${bindFormats(standaloneCode.default(ajv, names), '@vitrine/schemas/formats')}\n`;
}

function validatorTypesFile(components: readonly ComponentSource[]): string {
  const declarations = components
    .map(({ validator }) => `export declare const ${validator}: CompiledValidator;`)
    .join('\n');
  return `${BANNER}import type { CompiledValidator } from '../src/registry/definition.ts';\n\n${declarations || 'export {};'}\n`;
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
