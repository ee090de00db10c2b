import { afterDeadline } from '@vitrine/platform/deadline';

/** What some work gives if it is done within so long; it goes on in any case. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const stop = afterDeadline(milliseconds, () => resolve('late'));
  try {
    return await Promise.race([work, late]);
  } finally {
    stop();
  }
}
