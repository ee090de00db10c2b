const SAFE = /^[A-Za-z0-9._-]{8,64}$/;

/** The id that runs through all processes and logs: the given one if it is harmless, otherwise a new one. */
export function requestIdOf(header: string | string[] | undefined, newId: () => string): string {
  return typeof header === 'string' && SAFE.test(header) ? header : newId();
}
