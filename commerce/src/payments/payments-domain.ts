import { tenantId, type Domain } from '@vitrine/platform/doors';
import { createEventDoor } from './hosted/event-door.ts';
import { CHECK_PAYMENT, type HostedParts } from './hosted/hosted-parts.ts';
import type { HostedPayments } from './hosted/hosted-payments.ts';

const LOOK_MS = 15_000;

/** Payments at a hosted provider: its events, and what is done when none come. */
export function createPaymentsDomain(parts: HostedParts, hosted: HostedPayments): Domain {
  return {
    name: 'payments',
    messages: [createEventDoor(parts)],
    errands: [
      {
        kind: CHECK_PAYMENT,
        async deliver({ tenant, payload }, signal) {
          // Written by `wantCheck` alone.
          const { attempt } = payload as { attempt: string };
          await hosted.check(tenantId(tenant), attempt, signal);
        },
      },
    ],
    jobs: [
      {
        name: 'payments.ask',
        everyMs: LOOK_MS,
        async run(signal) {
          await hosted.askUnheard(signal);
        },
      },
    ],
  };
}
