import type { TestContext } from 'vitest';

/** Which try of a test this is, from 0: what a later one asks must be new to the product, since the first left its answers there. */
export const tryOf = ({ result }: TestContext['task']): number => result?.retryCount ?? 0;
