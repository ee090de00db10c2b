import { afterEach } from 'vitest';

/**
 * With `LATER_TRIES=1` every first try fails at its end, so that what a later try finds is tried too: a test that cannot pass
 * again, since the first try left something behind, is not helped by being tried again.
 */
if (process.env['LATER_TRIES'] === '1')
  afterEach(({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0 && task.retry !== undefined)
      throw new Error('a first try, which fails on purpose');
  });
