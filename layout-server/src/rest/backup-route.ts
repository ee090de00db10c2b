import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { writeBackup } from '@vitrine/platform/backup';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { unheardMessage, type Reception } from '../staff/index.ts';

export interface BackupRouteParts {
  database: Database;
  clock: Clock;
  /** Holds the file until it is sent. */
  dataDir: string;
  receive: Reception;
}

/**
 * `GET /backup` at the staff door: everything as NDJSON, for administrators of every tenant, one at a time. This is how an
 * embedded database is saved while its server runs. It is written to disk first: a slow client must not hold the transaction.
 */
export function backupRoute(server: FastifyInstance, { database, clock, dataDir, receive }: BackupRouteParts): void {
  let isRunning = false;
  server.get('/backup', async (request, reply) => {
    const visitor = await receive(request.headers.authorization, request.ip);
    void reply.header('cache-control', 'no-store');
    if (visitor.kind === 'unheard')
      return reply
        .code(429)
        .header('retry-after', visitor.seconds)
        .send({ code: 'TOO_MANY_REQUESTS', message: unheardMessage(visitor.seconds) });
    if (visitor.kind === 'stranger')
      return reply.code(401).send({
        code: 'UNAUTHENTICATED',
        message: 'expected the header authorization with the token of a member of staff',
      });
    const { member } = visitor;
    if (!member.roles.includes('admin') || member.tenants.length > 0) {
      return reply
        .code(403)
        .send({ code: 'FORBIDDEN', message: `expected an administrator of every tenant, got ${member.name}` });
    }
    if (isRunning)
      return reply.code(409).send({ code: 'BUSY', message: 'expected no other backup under way, got one' });
    isRunning = true;
    const file = path.join(dataDir, 'backups', 'outgoing.ndjson');
    try {
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(file, 'w', 0o600);
      await writeBackup(database, clock, async (line) => {
        await handle.write(line);
      }).finally(() => handle.close());
    } catch (error) {
      isRunning = false;
      await rm(file, { force: true });
      throw error;
    }
    const stream = createReadStream(file);
    stream.once('close', () => {
      isRunning = false;
      void rm(file, { force: true });
    });
    return reply.type('application/x-ndjson; charset=utf-8').send(stream);
  });
}
