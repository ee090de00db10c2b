import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { validateComponentFile, type ComponentFile } from '../../schemas/src/index.ts';

export interface PropsSchema {
  $id: string;
  title: string;
  [keyword: string]: unknown;
}

/** A component's folder as it was read, with the names that its code and its validator have in generated files. */
export interface ComponentSource {
  file: ComponentFile;
  propsSchema: PropsSchema;
  examples: readonly { name: string; description: string; props: object }[];
  invalidExamples: readonly { name: string; description: string; props: object; pointer: string }[];
  /** PascalCase name of the exported component. */
  component: string;
  /** Name of the compiled validator. */
  validator: string;
}

/**
 * Every component that components.json lists, in its order.
 * @throws Error with all faults of all folders: another type than the folder's name, a props schema
 * whose $id or title does not follow from type and version, no example called "default", a type listed twice
 */
export async function readComponents(registryFolder: string): Promise<ComponentSource[]> {
  const types = (await readJson(path.join(registryFolder, 'components.json'))) as string[];
  const faults = types
    .filter((type, index) => types.indexOf(type) !== index)
    .map((type) => `components.json: expected each type once, got "${type}" twice`);
  const components: ComponentSource[] = [];
  for (const type of types) {
    const folder = path.join(registryFolder, 'src/components', type);
    try {
      const source = await readComponent(folder, type);
      faults.push(...faultsOf(source, type));
      components.push(source);
    } catch (error) {
      faults.push(`${type}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (faults.length > 0) throw new Error(`The component registry has faults:\n  ${faults.join('\n  ')}`);
  return components;
}

async function readComponent(folder: string, type: string): Promise<ComponentSource> {
  const file = validateComponentFile(await readJson(path.join(folder, 'component.json')), {
    layer: `${type}/component.json`,
  });
  if (!file.ok) throw new Error(file.faults.map(({ message }) => message).join('; '));
  const component = pascalCase(type);
  return {
    file: file.value,
    propsSchema: (await readJson(path.join(folder, 'props.schema.json'))) as PropsSchema,
    examples: (await readJson(path.join(folder, 'examples.json'))) as ComponentSource['examples'],
    invalidExamples: (await readJson(path.join(folder, 'invalid-examples.json'))) as ComponentSource['invalidExamples'],
    component,
    validator: `check${component}Props`,
  };
}

function faultsOf({ file, propsSchema, examples, component }: ComponentSource, folder: string): string[] {
  const expectations: [string, unknown, unknown][] = [
    ['component.json /type', folder, file.type],
    ['props.schema.json /$id', `https://vitrine.example/components/${file.type}/${file.version}`, propsSchema.$id],
    ['props.schema.json /title', `${component}Props`, propsSchema.title],
    ['props.schema.json /additionalProperties', false, propsSchema['additionalProperties']],
    ['examples.json: an example called', 'default', examples.find(({ name }) => name === 'default')?.name],
  ];
  return expectations
    .filter(([, expected, got]) => expected !== got)
    .map(
      ([where, expected, got]) =>
        `${folder}/${where}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`,
    );
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path.basename(file)}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function pascalCase(type: string): string {
  return type
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
