const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a key could reach an object's prototype: no JSON from outside may have it, and no name of ours is one. */
export function reachesPrototype(key: string): boolean {
  return FORBIDDEN.has(key);
}
