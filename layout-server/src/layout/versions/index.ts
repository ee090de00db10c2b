/** Documents of older component versions, lifted when they are read. Pure; the store never changes. */
export { liftInserts, liftLayout, liftNode } from './lift-nodes.ts';
export { liftOperations, type TypeOf } from './lift-operations.ts';
