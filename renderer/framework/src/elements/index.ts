/**
 * Elements of React made by hand, and components of the browser as the server sees them. Used by the walk of the registry.
 */
export { isClientReference } from './client-reference.ts';
export { markedElement, markOf } from './marked-element.ts';
