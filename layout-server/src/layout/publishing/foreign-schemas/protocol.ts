import type { AjvError } from '@vitrine/schemas';

/** Props of one component, as a page has them. */
export interface Asked {
  /** Place of the component's schema in `schemas`. */
  schema: number;
  props: unknown;
}

/** What the thread is given. */
export interface Task {
  schemas: readonly object[];
  asked: readonly Asked[];
}

/** What it tells: which schema it is about to use, then the end. */
export type Told =
  | { kind: 'using'; schema: number }
  | { kind: 'faulty'; faults: readonly { schema: number; reason: string }[] }
  /** In the order of `asked`; null for valid props. */
  | { kind: 'judged'; errors: readonly (readonly AjvError[] | null)[] };
