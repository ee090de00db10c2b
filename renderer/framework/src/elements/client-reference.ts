const CLIENT_REFERENCE = Symbol.for('react.client.reference');

/** Whether a type is a component of the browser, as Next's bundler marks what a `'use client'` module exports. */
export function isClientReference(type: unknown): boolean {
  return (
    (typeof type === 'object' || typeof type === 'function') &&
    type !== null &&
    '$$typeof' in type &&
    type.$$typeof === CLIENT_REFERENCE
  );
}
