/**
 * Catalog negotiation: a tree for a renderer of another build holds only what that build can render (ADR 0010).
 * Used by the internal door. It decides nothing about what may be published.
 */
export { createNegotiation, type Negotiation } from './negotiation.ts';
export { prune, type Knows, type Pruned } from './prune.ts';
