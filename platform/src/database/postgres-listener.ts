import pg from 'pg';

/** How a layout server's listening connection is named: who looks for it in `pg_stat_activity` finds running servers. */
export const LISTENER_NAME = 'vitrine-listener';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/**
 * Listens to a channel on a connection of its own and connects again when it breaks, after 0.1 s, then twice as long each time, at most 2 s.
 * @param listener gets each payload, and undefined after every reconnection, since notices may have been missed.
 * @returns stops listening.
 * @throws the driver's error if the first connection fails.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  listener: (payload: string | undefined) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      application_name: LISTENER_NAME,
    });
    next.on('notification', ({ payload }) => {
      listener(payload ?? '');
    });
    next.on('error', () => {
      lost(next);
    });
    next.on('end', () => {
      lost(next);
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const lost = (which: pg.Client): void => {
    if (client !== which || stopped) return;
    client = undefined;
    retry(FIRST_PAUSE);
  };
  const retry = (pause: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      void again(pause);
    }, pause);
    timer.unref();
  };
  const again = async (pause: number): Promise<void> => {
    try {
      await connect();
    } catch {
      retry(Math.min(pause * 2, LONGEST_PAUSE));
      return;
    }
    listener(undefined);
  };

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
