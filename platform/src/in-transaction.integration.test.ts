import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { randomIds as ids } from './ids.ts';
import { createOutboxMailer } from './mail/index.ts';
import { createRemote } from './remote/index.ts';
import { openInMemory } from './testing/databases.ts';

it('a transaction asks no other server and sends no mail; what it wants after its commit does', async () => {
  const server = createServer((_request, response) => response.end('yes')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const database = await openInMemory();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const remote = createRemote({
    name: 'the server',
    origin,
    connections: 1,
    clock: Date.now,
    deadlineMs: 10_000,
    maxBytes: 100,
  });
  const mailer = createOutboxMailer({ folder: '/nowhere', clock: { now: () => new Date() }, ids });
  onTestFinished(async () => {
    await remote.close();
    server.close();
    await database.close();
  });
  const call = () => remote.call({ path: '/' });
  const mail = { address: 'shop@oak.example' };
  const send = () => mailer.send({ tenant: 'oak', from: mail, to: mail, subject: 'a', text: 'b' });
  await expect(database.transaction(call)).rejects.toThrow('outside of a transaction');
  await expect(database.transaction(send)).rejects.toThrow('outside of a transaction');
  let after: unknown;
  await database.transaction(async (transaction) =>
    transaction.onCommit(async () => {
      after = await call();
    }),
  );
  expect(after).toMatchObject({ ok: true });
  expect(await call()).toMatchObject({ ok: true });
});
