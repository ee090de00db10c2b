import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import { randomIds } from '../ids.ts';
import { createOutboxMailer } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-outbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SHOP = { name: 'Oak', address: 'service@oak.example' };

describe('a mail that cannot be written to the outbox', () => {
  it('leaves no part of it behind, where nobody would find it to erase it', async () => {
    // A folder stands where the mail should lie.
    mkdirSync(path.join(folder, 'oak', '2026-11-29T10-00-00.000Z-taken.eml'), { recursive: true });
    const clock = fixedClock('2026-11-29T10:00:00.000Z');
    const mailer = createOutboxMailer({ folder, clock, ids: { ...randomIds, uuid: () => 'taken' } });
    const to = { name: 'Klara', address: 'klara@example.com' };
    const sent = await mailer.send({ tenant: 'oak', from: SHOP, to, subject: 'Your order', text: 'Klara ordered.' });
    mailer.close();
    expect(sent).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
    expect(readdirSync(path.join(folder, 'oak'))).toEqual(['2026-11-29T10-00-00.000Z-taken.eml']);
  });
});
