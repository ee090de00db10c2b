import type { ReactElement } from 'react';
import type { AjvError, ComponentFile, ResolvedNode } from '@vitrine/schemas';
import type { Slots } from '../render/component.ts';

/** A validator compiled ahead; it reports through its own `errors`, which the next call overwrites. */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: AjvError[] | null;
}

/** Props that must render, and the children shown with them. */
export interface Example {
  readonly name: string;
  readonly description: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly slots?: Readonly<Record<string, readonly ResolvedNode[]>>;
}

/** Props that must be refused; `pointer` says where the fault is. */
export interface InvalidExample {
  readonly name: string;
  readonly description: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly pointer: string;
}

/** What the registry knows of a component without its code. */
interface Described {
  readonly type: string;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  readonly slots: ComponentFile['slots'];
  readonly heading?: NonNullable<ComponentFile['heading']>;
  /** A page has at most one of it. */
  readonly once?: true;
  /** The switch of a shop without which it is in no tree; undefined if it depends on none. */
  readonly switch?: string;
  readonly skeleton?: NonNullable<ComponentFile['skeleton']>;
  /** Where it crops a picture of its props. */
  readonly frames?: NonNullable<ComponentFile['frames']>;
  /** When its scripts start; undefined if it brings none to the browser. */
  readonly island?: NonNullable<ComponentFile['island']>;
  /** JSON Schema 2020-12 of the props. */
  readonly propsSchema: object;
  readonly examples: readonly Example[];
  readonly invalidExamples: readonly InvalidExample[];
}

/** An entry of the generated manifest. */
export interface ManifestEntry extends Described {
  readonly validator: CompiledValidator;
}

/** A component as the catalog gives it. */
export interface ComponentDefinition extends Described {
  /** Null if the props are valid, else ajv's errors, which `faultsFromAjv` turns into sentences. */
  validateProps(props: unknown): AjvError[] | null;
}

/** A component with its code. `render` is called only with props that `validator` accepted. */
export interface RegistryEntry {
  readonly version: number;
  readonly validator: CompiledValidator;
  /** When its scripts start; undefined if it brings none to the browser. */
  readonly island?: NonNullable<ComponentFile['island']>;
  /** A method, since components take narrower props than `object`: the validator is what makes the call sound. */
  render(props: object, slots: Slots): ReactElement | null;
}
