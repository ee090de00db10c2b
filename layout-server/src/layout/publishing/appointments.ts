import type { Logger } from '@vitrine/platform/logging';
import { documentId, type RevisionSummary } from '../revisions/index.ts';
import type { Notices } from '../notices/index.ts';
import type { DueRevision } from './outcomes.ts';
import { momentText } from '../schedule/index.ts';
import type { PageWorld } from './page-world.ts';
import { zoneOf } from './zone-of.ts';
import type { Publishing } from './publishing-service.ts';
import { collisionText } from '../merging/index.ts';

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
 * at the start. Every instance may keep them; the store lets one of them publish. Authors whose revision will not be
 * published as things are now are told at the look that finds it, and once.
 */
export function keepAppointments({
  publishing,
  world,
  notices,
  logger,
  everyMs = EVERY_MS,
}: {
  publishing: Publishing;
  /** By whose clocks authors are told of a moment. */
  world: Pick<PageWorld, 'tenants'>;
  /** Nobody is told without it. */
  notices?: Notices;
  logger: Logger;
  everyMs?: number;
}): Appointments {
  let looking: Promise<void> | undefined;
  let foreseen = '';
  let isFailing = false;
  const tell = async (revision: RevisionSummary, text: string): Promise<void> => {
    const { scope, number, author } = revision;
    const id = documentId(revision);
    await notices?.tell({ who: author, scope, documentId: id, revision: number, text });
  };
  const publishDue = async (): Promise<void> => {
    for (const { revision, result } of await publishing.publishDue()) {
      const place = { documentId: documentId(revision), revision: revision.number };
      if (result.code === 'PUBLISHED') {
        logger.info(
          place,
          result.unchanged ? 'what was scheduled is published already' : 'scheduled revision published',
        );
        continue;
      }
      const reasons = reasonsOf(result);
      const whole = wholeSet(revision);
      const text = `was not published${whole === '' ? ' and is a draft now' : `${whole}, which is open again`}: ${reasons.join('; ')}`;
      logger.error({ ...place, reasons }, `a scheduled revision ${text}`);
      await tell(revision, text);
    }
  };
  /** Looks ahead where something has changed since the last look. */
  const lookAhead = async (): Promise<void> => {
    if (notices === undefined) return;
    const state = await publishing.stateOfFuture();
    if (state === foreseen) return;
    const told = new Set<string>();
    for (const { revision: one, at, fate } of state === '' ? [] : (await publishing.foresee()).revisions) {
      if (fate.code === 'PUBLISHED') continue;
      // Of a set the revision that keeps it back, once.
      const revision = fate.code === 'COLLIDED' ? fate.of : one;
      if (revision.setId !== undefined && told.has(revision.setId)) continue;
      if (revision.setId !== undefined) told.add(revision.setId);
      const reasons =
        fate.code === 'INVALID' ? fate.faults.map(({ message }) => message) : fate.collisions.map(collisionText);
      const what = fate.code === 'INVALID' ? 'has faults by then' : 'changes what others changed as well';
      await tell(
        revision,
        `will not be published at ${momentText(zoneOf(world, revision.scope), at)}${wholeSet(revision)}, for it ${what}: ${reasons.join('; ')}`,
      );
    }
    foreseen = state;
  };
  const lookOnce = async (): Promise<void> => {
    try {
      await publishDue();
      await lookAhead();
      if (isFailing) logger.info('scheduled revisions can be published again');
      isFailing = false;
    } catch (error) {
      // A database that is away for a minute is one line, not sixty.
      if (!isFailing)
        logger.error({ err: error }, 'scheduled revisions could not be published; trying again every second');
      isFailing = true;
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

/** The change set that goes with a revision, by its name, and the next step; empty for a revision of its own. */
function wholeSet({ setId, message }: RevisionSummary): string {
  // A set publishes under its name.
  return setId === undefined
    ? ''
    : `, with the whole change set ${JSON.stringify(message)} ("layouts change-set check ${setId}" says what it would do)`;
}

function reasonsOf(result: DueRevision['result']): string[] {
  switch (result.code) {
    case 'COLLIDED':
      return result.collisions.map(collisionText);
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
