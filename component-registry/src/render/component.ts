import type { ReactElement, ReactNode } from 'react';

/** The rendered children of a node by slot name; `undefined` for a slot that is empty or absent. */
export type Slots = Readonly<Partial<Record<string, ReactNode>>>;

/**
 * A component of the registry: synchronous, hook-free, returns one host element (the walk puts `data-node` and
 * `data-node-id` on it) or null. Sub-components may be used as JSX, which the walk calls as soon as it is
 * evaluated; make only what is shown (ADR 0014).
 */
export type RegistryComponent<Props> = (props: Props, slots: Slots) => ReactElement | null;
