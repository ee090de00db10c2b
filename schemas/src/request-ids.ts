const START_LENGTH = 12;

/** Ids for requests of one process: where it began by chance, and a count. Unique among processes, and cheaper than a UUID for each. */
export function createRequestIds(random: () => string): () => string {
  const start = random().replaceAll('-', '').slice(0, START_LENGTH);
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count}`;
  };
}

const SAFE = /^[A-Za-z0-9._-]{8,64}$/;

/** The id that runs through all processes and logs: the given one if it is harmless, otherwise a new one. */
export function requestIdOf(header: string | string[] | undefined, newId: () => string): string {
  return typeof header === 'string' && SAFE.test(header) ? header : newId();
}
