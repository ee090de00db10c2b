import { validateMeasuredBatch } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { FastifyInstance } from 'fastify';
import type { IngestService } from '../experiments/ingest/index.ts';
import { refuseEdge, sendInvalidBatch, sendRefusal } from './send-refusal.ts';
import { createCallerReader } from './shop-caller.ts';

const KEY = 'x-ingest-key';

/**
 * `POST /api/measured`, behind the edge: a server of the merchant tells what visitors did and which arms it showed them
 * (measured-batch.schema.json). The shop is that of the host; 401 without a key of that shop in `x-ingest-key`.
 */
export function measuredRoute(
  server: FastifyInstance,
  { ingest, signer }: { ingest: IngestService; signer: Pick<Signer, 'verify'> },
): void {
  const readCaller = createCallerReader(signer);
  server.post('/api/measured', async (request, reply) => {
    const reading = readCaller(request);
    if (!reading.ok) return refuseEdge(reply, reading.message);
    const { tenant } = reading.caller;
    const key = request.headers[KEY];
    const refused = await ingest.admit(tenant, typeof key === 'string' ? key : undefined);
    if (refused !== undefined)
      return sendRefusal(reply, 401, 'UNAUTHENTICATED', `expected a key of this shop in ${KEY}, got none that holds`);
    const batch = validateMeasuredBatch(request.body, { layer: 'measured' });
    if (!batch.ok) {
      await ingest.noteInvalid(tenant);
      return sendInvalidBatch(reply, batch.faults);
    }
    const { events, exposures, refused: causes } = await ingest.take(tenant, batch.value);
    return reply.header('cache-control', 'no-store').send({ events, exposures, refused: causes });
  });
}
