import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, _ as codeOf } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { compile } from 'json-schema-to-typescript';
import { visitorSchema } from '../../schemas/src/dimensions.ts';
import { FORMATS } from '../../schemas/src/formats.ts';
import { DO_NOT_EDIT, writeGenerated } from './write-generated.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = path.join(ROOT, 'schemas');
const VISITOR = 'visitor.schema.json';

export interface JsonSchema {
  $id: string;
  title: string;
  description?: string;
  $defs?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

/** Every schema of the schemas folder and the one that is made of the dimensions, by file name, sorted. */
export async function readSchemas(): Promise<Map<string, JsonSchema>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.schema.json')).sort();
  const entries = await Promise.all(
    names.map(
      async (name) => [name, JSON.parse(await readFile(path.join(FOLDER, name), 'utf8')) as JsonSchema] as const,
    ),
  );
  return new Map(
    [...entries, [VISITOR, visitorSchema() as unknown as JsonSchema] as const].sort(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  );
}

/** ajv as every validator of the product is compiled: strict, nothing removed, nothing filled in, no $data. */
export function createCompiler(schemas: Iterable<JsonSchema>): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    discriminator: true,
    allowUnionTypes: true,
    code: { source: true, esm: true, optimize: true },
    formats: FORMATS,
  });
  for (const schema of schemas) ajv.addSchema(schema);
  return ajv;
}

/** Types and compiled validators of the schemas folder. @returns the files that were stale */
export async function generateSchemas({ check }: { check: boolean }): Promise<string[]> {
  const schemas = await readSchemas();
  const files = new Map([
    ['schemas/generated/types.ts', await typesOf(schemas)],
    [`schemas/generated/${VISITOR}`, `${JSON.stringify(visitorSchema(), null, 2)}\n`],
    ['schemas/generated/pattern-words.ts', patternWordsOf(schemas)],
    ...validatorsOf(schemas),
  ]);
  return writeGenerated(ROOT, files, { check });
}

/** One file of types: all schemas become definitions of one document, so that each shape is written once. */
async function typesOf(schemas: Map<string, JsonSchema>): Promise<string> {
  const definitions: Record<string, unknown> = {};
  const roots: string[] = [];
  const nameOf = (id: string, pointer: string): string => {
    const file = id.split('/').at(-1) ?? id;
    const schema = schemas.get(file);
    if (schema === undefined) throw new Error(`Schema ${id} is referred to but not in the folder`);
    const [, kind, key] = pointer.split('/');
    if (kind === 'properties') return `${schema.title}${capital(key ?? '')}`;
    return key === undefined ? schema.title : (schema.$defs?.[key]?.title ?? `${schema.title}${capital(key)}`);
  };
  const rewrite = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((child) => rewrite(child, file));
    if (value === null || typeof value !== 'object') return value;
    const out: Record<string, unknown> = {};
    for (const [key, child] of Object.entries(value)) {
      if (
        ['$id', '$schema', '$defs', 'discriminator', 'propertyNames'].includes(key) &&
        (key !== '$schema' || typeof child === 'string')
      )
        continue;
      if (key === '$ref') {
        const [target, pointer = ''] = String(child).split('#');
        out['$ref'] = `#/definitions/${nameOf(target === '' || target === undefined ? file : target, pointer)}`;
      } else if (key === 'maxItems' || key === 'minItems') {
        continue; // tuples of every length would make the types unreadable; validators keep the bound
      } else out[key] = rewrite(child, file);
    }
    return '$ref' in out ? { $ref: out['$ref'] } : out;
  };
  for (const [file, schema] of schemas) {
    if (schema['type'] !== undefined || schema['oneOf'] !== undefined) {
      definitions[schema.title] = rewrite(schema, file);
      roots.push(schema.title);
    }
    for (const [key, definition] of Object.entries(schema.$defs ?? {})) {
      const name = definition.title ?? `${schema.title}${capital(key)}`;
      if (!('$ref' in definition)) definitions[name] = { ...(rewrite(definition, file) as object), title: name };
      else definitions[name] = rewrite(definition, file);
      roots.push(name);
    }
  }
  const meta = schemas.get('layout.schema.json')?.['properties'] as Record<string, unknown> | undefined;
  definitions['LayoutDocumentMeta'] = {
    ...(rewrite(meta?.['meta'], 'layout.schema.json') as object),
    title: 'LayoutDocumentMeta',
  };
  const text = await compile(
    { title: 'AllShapes', type: 'object', additionalProperties: false, definitions } as never,
    'AllShapes',
    {
      additionalProperties: false,
      bannerComment: `// ${DO_NOT_EDIT}`,
      declareExternallyReferenced: true,
      unreachableDefinitions: true,
      style: { singleQuote: true, printWidth: 140 },
    },
  );
  return text
    .replace(/export interface AllShapes \{\}\n/, '')
    .replace(
      /\/\*\*\n \* This interface was referenced by `AllShapes`'s JSON-Schema\n \* via the `definition` ".*"\.\n \*\/\n/g,
      '',
    )
    .replace(
      / \*\n \* This interface was referenced by `AllShapes`'s JSON-Schema\n \* via the `definition` ".*"\.\n/g,
      '',
    );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What each pattern means, from the description beside it; the first description wins. */
function patternWordsOf(schemas: Map<string, JsonSchema>): string {
  const words = new Map<string, string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { pattern, description } = value as { pattern?: unknown; description?: unknown };
    if (typeof pattern === 'string' && typeof description === 'string' && !words.has(pattern)) {
      // An abbreviation keeps its capitals.
      const sentence = description.replace(/\.$/, '');
      words.set(pattern, /^[A-Z]{2}/.test(sentence) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1));
    }
    Object.values(value).forEach(visit);
  };
  [...schemas.values()].forEach(visit);
  const table = JSON.stringify(Object.fromEntries([...words].sort()), null, 2);
  return `// ${DO_NOT_EDIT}\n/** What a pattern of a schema means, in words for people. */\nexport const PATTERN_WORDS: Readonly<Record<string, string>> = ${table};\n`;
}

function validatorsOf(schemas: Map<string, JsonSchema>): [string, string][] {
  const roots = [...schemas.values()].filter((schema) => schema['type'] === 'object');
  const ajv = createCompiler(schemas.values());
  // Where compiled code finds the formats; only code that is written out may say so.
  ajv.opts.code.formats = codeOf`FORMATS`;
  const names = Object.fromEntries(roots.map((schema) => [`check${schema.title}`, schema.$id]));
  const code = bindFormats(standaloneCode.default(ajv, names), '../src/formats.ts');
  const declarations = roots.map(({ title }) => `export declare const check${title}: CompiledValidator;`).join('\n');
  return [
    ['schemas/generated/validators.js', `// ${DO_NOT_EDIT}\n${code}\n`],
    [
      'schemas/generated/validators.d.ts',
      `// ${DO_NOT_EDIT}\nimport type { AjvError } from '../src/ajv-faults.ts';\n\nexport interface CompiledValidator {\n  (value: unknown): boolean;\n  errors?: AjvError[] | null;\n}\n\n${declarations}\n`,
    ],
  ];
}

/**
 * ajv writes a format's function into the code as text, which loses what it closes over, and `require`s its own
 * helpers; both are made imports.
 */
export function bindFormats(code: string, formatsPath: string): string {
  const helpers: string[] = [];
  const bound = code
    .replace(/const (\w+) = \(value\) => [^;]+;/g, (whole, name: string) => {
      const format = Object.entries(FORMATS).find(([, check]) => whole.includes(String(check)));
      return format === undefined ? whole : `const ${name} = FORMATS[${JSON.stringify(format[0])}];`;
    })
    .replace(/const (\w+) = require\("([^"]+)"\)(\.default)?;/g, (_whole, name: string, path: string) => {
      helpers.push(`import ${name}Module from ${JSON.stringify(`${path}.js`)};`);
      // Node hands over module.exports, bundlers its default.
      return `const ${name} = ${name}Module.default ?? ${name}Module;`;
    });
  const formats = bound.includes('FORMATS[') ? [`import { FORMATS } from ${JSON.stringify(formatsPath)};`] : [];
  return [...formats, ...helpers, bound].join('\n');
}
