import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { writeBackup, type KeptFiles } from '@vitrine/platform/backup';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, TableShape } from '@vitrine/platform/database';
import type { AuditLog, Member, Reception } from '../staff/index.ts';
import { turnAway } from './turn-away.ts';

export interface BackupRouteParts {
  database: Database;
  /** All that there are. */
  tables: readonly TableShape[];
  files: KeptFiles;
  clock: Clock;
  /** Holds the file until it is sent. */
  dataDir: string;
  receive: Reception;
  audit: AuditLog;
}

/**
 * `GET /backup` at the staff door: everything as NDJSON, for administrators of every tenant, one at a time. This is how an
 * embedded database is saved while its server runs. It is written to disk first: a slow client must not hold the transaction.
 */
export function backupRoute(
  server: FastifyInstance,
  { database, tables, files, clock, dataDir, receive, audit }: BackupRouteParts,
): void {
  let isRunning = false;
  server.get('/backup', async (request, reply) => {
    const admission = await receive(request.headers.authorization, request.ip);
    void reply.header('cache-control', 'no-store');
    if (!admission.ok) return turnAway(reply, admission);
    const { member } = admission;
    const deed = { who: member.name, deed: 'backup', tenant: '', subject: '', requestId: request.id };
    const given = await audit.note(
      deed,
      () => give(member),
      (outcome) => outcome.code,
    );
    if (given.code === 'GIVEN') return reply.type('application/x-ndjson; charset=utf-8').send(given.stream);
    return reply.code(given.code === 'BUSY' ? 409 : 403).send(given);
  });

  async function give({ name, roles, tenants }: Member) {
    if (!roles.includes('admin') || tenants.length > 0)
      return { code: 'FORBIDDEN', message: `expected an administrator of every tenant, got ${name}` } as const;
    if (isRunning) return { code: 'BUSY', message: 'expected no other backup under way, got one' } as const;
    isRunning = true;
    const file = path.join(dataDir, 'backups', 'outgoing.ndjson');
    try {
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(file, 'w', 0o600);
      const write = async (line: string): Promise<void> => {
        await handle.write(line);
      };
      await writeBackup(database, tables, clock, write, files).finally(() => handle.close());
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
    return { code: 'GIVEN', stream } as const;
  }
}
