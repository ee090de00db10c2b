import type { Logger } from 'pino';
import type { WarmCopy, WarmState } from './warm-copy.ts';

export interface WarmSaver {
  /** Saves now and then, until it is stopped. */
  start(): void;
  /** Saves a last time. */
  stop(): Promise<void>;
}

/**
 * Saves what the edge knows every so many milliseconds, one round at a time and only when something changed. A folder that
 * cannot be written to is told once: the copy is a help, never a need.
 */
export function createWarmSaver({
  copy,
  state,
  everyMs,
  logger,
}: {
  copy: WarmCopy;
  /** What is to be saved; undefined while nothing is known. */
  state: () => WarmState | undefined;
  everyMs: number;
  logger: Pick<Logger, 'warn'>;
}): WarmSaver {
  let saving: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let savedAs = '';
  let isBroken = false;

  async function saveNow(): Promise<void> {
    const now = state();
    if (now === undefined) return;
    // Cheap to compare: what changed without any of these is the order of use.
    const newest = now.pages.reduce((latest, { storedAt }) => Math.max(latest, storedAt), 0);
    const bytes = now.pages.reduce((sum, page) => sum + page.bytes, 0);
    const fingerprint = [now.cursor, now.pages.length, now.facts.length, newest, bytes].join();
    if (fingerprint === savedAs) return;
    try {
      await copy.save(now);
      savedAs = fingerprint;
      isBroken = false;
    } catch (error) {
      if (!isBroken) logger.warn({ err: error }, 'the warm copy cannot be saved; pages will not survive a restart');
      isBroken = true;
    }
  }

  const save = (): Promise<void> => {
    saving ??= saveNow().finally(() => {
      saving = undefined;
    });
    return saving;
  };

  return {
    start() {
      timer = setInterval(() => void save(), everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await saving;
      await save();
    },
  };
}
