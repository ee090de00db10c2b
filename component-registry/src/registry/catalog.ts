import type { AjvError } from '@vitrine/schemas';
import type { ComponentDefinition, ManifestEntry } from './definition.ts';

/** The number that layouts name in their `catalog` field; raised when a type or a version of props goes away. */
export const CATALOG_VERSION = 1;

/** All components without their code: for validation, editors and other renderers. */
export interface Catalog {
  readonly version: number;
  /** Every type once, in the order of components.json. */
  types(): string[];
  /** The definition of a type in one version of its props; undefined if the registry does not have it. */
  find(type: string, version?: number): ComponentDefinition | undefined;
  /** The catalog as one JSON document: types, versions, schemas, slots, examples. */
  toJSON(): { version: number; components: object[] };
}

/** A catalog over manifest entries. @throws Error if a type appears twice in one version */
export function createCatalog(entries: readonly ManifestEntry[]): Catalog {
  const definitions = new Map<string, ComponentDefinition>();
  const components: object[] = [];
  for (const { validator, ...described } of entries) {
    const key = `${described.type}@${described.version}`;
    if (definitions.has(key)) throw new Error(`Expected each component once, got ${key} twice`);
    const validateProps = (props: unknown): AjvError[] | null =>
      validator(props) ? null : [...(validator.errors ?? [])];
    definitions.set(key, { ...described, validateProps });
    components.push(described);
  }
  return {
    version: CATALOG_VERSION,
    types: () => [...new Set(entries.map(({ type }) => type))],
    find: (type, version = 1) => definitions.get(`${type}@${version}`),
    toJSON: () => ({ version: CATALOG_VERSION, components }),
  };
}
