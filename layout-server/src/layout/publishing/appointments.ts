import type { Logger } from '@vitrine/platform/logging';
import { documentId } from '../revisions/index.ts';
import type { Publishing } from './publishing-service.ts';

/** Looks again and again whether the moment of a scheduled revision has come. */
export interface Appointments {
  /** Publishes what is due now; what fails is tried again at the next look. */
  look(): Promise<void>;
  /** No look begins any more; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;

/**
 * Keeps the appointments of scheduled revisions, the first look at once: what fell due while no server ran is published
 * at the start. Every instance may keep them; the store lets one of them publish.
 */
export function keepAppointments({
  publishing,
  logger,
  everyMs = EVERY_MS,
}: {
  publishing: Publishing;
  logger: Logger;
  everyMs?: number;
}): Appointments {
  let looking: Promise<void> | undefined;
  const lookOnce = async (): Promise<void> => {
    try {
      for (const { revision, result } of await publishing.publishDue()) {
        const place = { documentId: documentId(revision), revision: revision.number };
        if (result.code === 'PUBLISHED' && !result.unchanged) logger.info(place, 'scheduled revision published');
        else
          logger.error(
            { ...place, reasons: reasonsOf(result) },
            `a scheduled revision was not published and is a draft now: ${reasonsOf(result)[0]}`,
          );
      }
    } catch (error) {
      logger.error({ err: error }, 'scheduled revisions could not be published; trying again');
    }
  };
  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  void look();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

function reasonsOf(result: Awaited<ReturnType<Publishing['publish']>>): string[] {
  switch (result.code) {
    case 'INVALID':
      return result.faults.map(({ message }) => message);
    case 'CONFLICT':
      return [`expected revision ${result.expected} to be published until then, got ${result.current}`];
    case 'UNKNOWN':
      return [result.message];
    case 'PUBLISHED':
      return ['the same document is published already'];
    case 'PUBLISHABLE':
      return [];
  }
}
