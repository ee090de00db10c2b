import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { randomIds } from '../ids.ts';
import { createOutboxMailer, readOutbox } from '../mail/index.ts';
import { mailsInFolder } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-mails-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SHOP = { name: 'Oak', address: 'service@oak.example' };
const KLARA = { name: 'Klara', address: 'Klara@example.com' };

describe('mails of a person in the outbox', () => {
  it('are those to them and those that tell the shop what they wrote, and not those of others', async () => {
    const mailer = createOutboxMailer({ folder, clock: systemClock, ids: randomIds });
    const written = { tenant: 'oak', from: SHOP, html: '<p>A mail.</p>', text: 'A mail.' };
    await mailer.send({ ...written, id: '1', to: KLARA, subject: 'Received' });
    await mailer.send({ ...written, id: '2', to: SHOP, replyTo: KLARA, subject: 'She withdraws' });
    await mailer.send({
      ...written,
      id: '3',
      to: SHOP,
      replyTo: { name: 'Bea', address: 'bea@example.com' },
      subject: 'Other',
    });
    mailer.close();
    const mails = mailsInFolder(folder);
    const told = await mails.export('oak', 'klara@example.com');
    expect(told.map(({ values }) => values['subject'])).toEqual(['Received', 'She withdraws']);
    expect(await mails.erase('oak', 'klara@example.com')).toBe(2);
    expect((await readOutbox(folder)).map(({ subject }) => subject)).toEqual(['Other']);
  });
});
