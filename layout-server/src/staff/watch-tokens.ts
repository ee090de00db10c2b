import type { Clock } from '@vitrine/platform/clock';
import type { Logger } from '@vitrine/platform/logging';
import type { Staff } from './staff.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Says in the log, before it returns and then once a day, whose tokens end within two weeks or have ended. Ends with what it returns. */
export async function watchTokens({
  staff,
  clock,
  logger,
}: {
  staff: Pick<Staff, 'list'>;
  clock: Clock;
  logger: Logger;
}): Promise<() => void> {
  const look = async (): Promise<void> => {
    const concerned = (await staff.list()).filter(({ state }) => state === 'ending' || state === 'ended');
    if (concerned.length === 0) return;
    const words = concerned.map(({ name, tokenExpiresAt }) => {
      const isOver = tokenExpiresAt !== null && tokenExpiresAt <= clock.now();
      return `${name} (${isOver ? 'since' : 'on'} ${tokenExpiresAt?.toISOString().slice(0, 10)})`;
    });
    logger.warn(
      { people: concerned.map(({ name }) => name) },
      `staff tokens end: ${words.join(', ')}; "npm run staff -- rotate <name>" gives another`,
    );
  };
  const lookSafely = (): Promise<void> =>
    look().catch((error: unknown) => logger.warn({ err: error }, 'staff tokens could not be looked through'));
  await lookSafely();
  const timer = setInterval(() => void lookSafely(), DAY_MS).unref();
  return () => clearInterval(timer);
}
