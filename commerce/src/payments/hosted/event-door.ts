import type { MessageRoute } from '@vitrine/platform/doors';
import { findAttempt, isEventKnown, keepEvent } from './attempts-repository.ts';
import type { HostedParts } from './hosted-parts.ts';
import { learnPayment, wantCheck } from './learn-payment.ts';
import { EVENT_PATH } from './start-attempt.ts';

/**
 * Where the provider tells what has happened. Nothing of what it says is believed but that it is about a payment: what is true
 * it is asked. It tells again what is answered by an error, so that its own failure is one (503).
 */
export function createEventDoor(parts: HostedParts): MessageRoute {
  const { database, provider, outbox, clock } = parts;
  return {
    path: EVENT_PATH,
    async take({ shop: { tenant }, headers, raw }) {
      const event = provider.readEvent(headers, raw);
      if (event === undefined) return 'refused';
      if (await isEventKnown(database, tenant, event.id)) return 'taken';
      const known = await findAttempt(database, tenant, event.reference);
      if (known === undefined) {
        await database.transaction(async (transaction) => {
          await keepEvent(transaction, tenant, event, clock.now());
          await wantCheck(transaction, outbox, tenant, event.reference, 'unknown');
        });
        return 'taken';
      }
      const learned = await learnPayment(parts, tenant, known.attempt, { event });
      if (!learned.ok && learned.failure.code !== 'MISMATCH') throw new Error(learned.failure.message);
      return 'taken';
    },
  };
}
