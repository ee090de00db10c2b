import type { Exposure, MeasuredBatch, MeasuredExposure } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { Clock } from '@vitrine/platform/clock';
import type { Metrics } from '@vitrine/platform/metrics';
import { measureCategoryOf, type FamilyRepository } from '../../tenants/index.ts';
import type { ExposureService } from '../exposures/index.ts';
import type { IngestKeys, KeyRefusal } from './ingest-keys.ts';
import type { IngestRefusals, RefusalCount } from './ingest-refusals.ts';

/** What became of what a merchant's server told. */
export interface Ingested {
  code: 'INGESTED';
  events: { taken: number; known: number };
  exposures: { taken: number };
  /** By cause; causes of which there were none are left out. */
  refused: Record<string, number>;
}

export interface NotIngested {
  code: 'REFUSED';
  cause: KeyRefusal | 'invalid';
}

/** Takes what servers of a merchant tell of the visitors of one shop. */
export interface IngestService {
  /** Whether a key is one of the shop; if not, that is counted. */
  admit(tenant: string, key: string | undefined): Promise<NotIngested | undefined>;
  /** Counts a batch of another shape. */
  noteInvalid(tenant: string): Promise<void>;
  /** Rejects if nothing could be written; sending it again counts once. */
  take(tenant: string, batch: MeasuredBatch): Promise<Ingested>;
  /** What was refused since a day (YYYY-MM-DD, included). */
  refused(tenant: string, since: string): Promise<RefusalCount[]>;
}

const SEAL = '~';

/** Gives the service; what it takes goes the way of what edges report. */
export function createIngestService({
  keys,
  refusals,
  exposures,
  families,
  signer,
  clock,
  metrics,
}: {
  keys: Pick<IngestKeys, 'refusal'>;
  refusals: IngestRefusals;
  exposures: Pick<ExposureService, 'takeToldExposures' | 'takeToldEvents'>;
  families: Pick<FamilyRepository, 'current'>;
  signer: Pick<Signer, 'verify'>;
  clock: Clock;
  metrics: Metrics;
}): IngestService {
  const counter = metrics.counter(
    'vitrine_ingest_refused_total',
    'What servers of merchants told and was refused, by its cause: keys, events, exposures.',
    ['cause'],
  );
  const note = async (tenant: string, counts: Readonly<Record<string, number>>): Promise<void> => {
    for (const [cause, count] of Object.entries(counts)) counter.inc({ cause }, count);
    await refusals.add(tenant, clock.now().toISOString().slice(0, 10), counts);
  };

  /** Nobody is measured whom an edge never met, nor who does not agree now: a seal holds for a year, whatever is withdrawn. */
  const consented = (tenant: string, told: readonly MeasuredExposure[]): Exposure[] => {
    const shop = families.current().find(tenant);
    const category = shop && measureCategoryOf(shop.tenant);
    return told.flatMap(({ visitor, consent, ...exposure }) => {
      if (category === undefined || !consent.split(',').includes(category)) return [];
      const [id = ''] = visitor.split(SEAL, 1);
      const verified = signer.verify(visitor.slice(id.length + 1), 'visitor');
      // Only the edge signs for this audience.
      const isOurs = verified.ok && (verified.payload as { id: string }).id === id;
      return isOurs ? [{ ...exposure, tenant, unit: id }] : [];
    });
  };

  return {
    async admit(tenant, key) {
      const cause = await keys.refusal(tenant, key);
      if (cause === undefined) return undefined;
      await note(tenant, { [cause]: 1 });
      return { code: 'REFUSED', cause };
    },
    noteInvalid: (tenant) => note(tenant, { invalid: 1 }),
    async take(tenant, { events = [], exposures: told = [] }) {
      const shown = consented(tenant, told);
      // First what was shown: an event counts for whoever was shown something.
      const ofExposures = await exposures.takeToldExposures(shown);
      const ofEvents = await exposures.takeToldEvents(events.map((event) => ({ ...event, tenant })));
      const refused = Object.fromEntries(
        Object.entries({
          'no-consent': told.length - shown.length,
          'no-such-arm': ofExposures.unknown,
          'never-shown': ofEvents.unmeasured,
          'no-such-time': ofExposures.undated + ofEvents.undated,
          future: ofExposures.future + ofEvents.future,
        }).filter(([, count]) => count > 0),
      );
      await note(tenant, refused);
      return {
        code: 'INGESTED',
        events: { taken: ofEvents.taken, known: ofEvents.known },
        exposures: { taken: ofExposures.taken },
        refused,
      };
    },
    refused: (tenant, since) => refusals.since(tenant, since),
  };
}
