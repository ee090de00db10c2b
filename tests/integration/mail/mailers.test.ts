import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { countingIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import {
  createOutboxMailer,
  createSmtpMailer,
  readSmtpAddress,
  type Mail,
  type Mailer,
  type SmtpAddress,
} from '@vitrine/platform/mail';
import { startTestSmtp, type TestSmtp } from '../../support/smtp.ts';

const mail: Mail = {
  tenant: 'at',
  from: { name: 'Ahornhaus Österreich', address: 'service@ahornhaus.example' },
  to: { name: 'Žofie Gößl', address: 'zofie@example.com' },
  subject: 'Fast geschafft – nur noch 1 Klick für 15 €',
  text: 'Grüß Gott Žofie,\n\nbitte bestätigen: https://at.example/n/abc\n.\nschöne Grüße',
  html: '<p>Grüß Gott Žofie</p>',
};

/** The text of an encoded header or part, as a mail program shows it. */
function decoded(source: string): string {
  return source
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) => quotedPrintable(text.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString());
}
function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe('mail over SMTP', () => {
  let smtp: TestSmtp;
  let mailer: Mailer;
  const connect = (parts: Partial<SmtpAddress> = {}): Mailer =>
    createSmtpMailer({
      address: { host: '127.0.0.1', port: smtp.port, tls: 'off', ...parts },
      ids: countingIds(),
      logger: silentLogger,
      pausesMs: [1, 1],
    });
  beforeEach(async () => {
    smtp = await startTestSmtp();
    mailer = connect();
  });
  afterEach(async () => {
    mailer.close();
    await smtp.stop();
  });

  it('gives the envelope, UTF-8 headers and both bodies, and says that a machine wrote it', async () => {
    expect(await mailer.send(mail)).toEqual({
      ok: true,
      messageId: '<00000000-0000-7000-8000-000000000001@ahornhaus.example>',
    });
    const [got] = smtp.received;
    expect(got).toMatchObject({ from: 'service@ahornhaus.example', to: ['zofie@example.com'] });
    const source = got?.source ?? '';
    expect(Buffer.byteLength(source), 'every character is ASCII').toBe(source.length);
    expect(decoded(source)).toContain(`Subject: ${mail.subject}`);
    expect(decoded(source)).toContain('To: Žofie Gößl <zofie@example.com>');
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(source).toContain('multipart/alternative');
    expect(quotedPrintable(source)).toContain('schöne Grüße');
  });

  it('a line of one dot does not end the mail', async () => {
    await mailer.send(mail);
    expect(quotedPrintable(smtp.received[0]?.source ?? '')).toMatch(/abc\r?\n\.\r?\nschöne/);
  });

  it('tries again what the server puts off (4xx), as one mail', async () => {
    smtp.refuseNext(451, 421);
    expect(await mailer.send(mail)).toMatchObject({ ok: true });
    expect(smtp.recipients()).toBe(3);
    expect(smtp.received).toHaveLength(1);
  });

  it('gives up after the last attempt and says that it may work later', async () => {
    smtp.refuseNext(451, 451, 451);
    expect(await mailer.send(mail)).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
    expect(smtp.received).toEqual([]);
  });

  it('does not try again what the server refuses (5xx)', async () => {
    smtp.refuseNext(550);
    expect(await mailer.send(mail)).toMatchObject({ ok: false, code: 'REFUSED' });
    expect(smtp.recipients()).toBe(1);
  });

  it('says that nobody is there', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const address = probe.address();
    await new Promise((resolve) => probe.close(resolve));
    const away = connect({ port: typeof address === 'object' && address !== null ? address.port : 0 });
    expect(await away.send(mail)).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
    away.close();
  });

  it('logs in with the account of the address, and a wrong password is no refusal of the mail', async () => {
    const known = connect({ auth: { user: 'shop', pass: 'gehe1m' } });
    expect(await known.send(mail)).toMatchObject({ ok: true });
    expect(smtp.received[0]?.user).toBe('shop');
    known.close();
    const stranger = connect({ auth: { user: 'shop', pass: 'falsch' } });
    expect(await stranger.send(mail)).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
    stranger.close();
  });

  it('sends nothing in the clear when STARTTLS was asked for and the server refuses it (5xx); that may work later', async () => {
    const strict = connect({ tls: 'starttls' });
    const outcome = await strict.send(mail);
    expect(outcome).toMatchObject({ ok: false, code: 'UNAVAILABLE', message: expect.stringMatching(/STARTTLS/u) });
    expect(smtp.recipients()).toBe(0);
    strict.close();
  });

  it.each<[string, Partial<Mail>]>([
    ['a subject with a line break', { subject: 'Hallo\r\nBcc: all@example.com' }],
    ['a subject with a bare LF', { subject: 'Hallo\nX-Evil: 1' }],
    ['a name with a line break', { to: { name: 'Eva\r\nBcc: all@example.com', address: 'eva@example.com' } }],
    ['two addresses in one', { to: { address: 'eva@example.com, all@example.com' } }],
    ['an address with a line break', { to: { address: 'eva@example.com\r\nRCPT TO:<all@example.com>' } }],
    ['an address in brackets', { replyTo: { address: '<eva@example.com>' } }],
    ['no address', { to: { address: '' } }],
    ['a NUL', { subject: 'a\0b' }],
  ])('refuses %s before anything is sent', async (_, parts) => {
    expect(await mailer.send({ ...mail, ...parts })).toMatchObject({ ok: false, code: 'INVALID' });
    expect(smtp.recipients()).toBe(0);
  });
});

describe('mail into a folder', () => {
  let folder: string;
  let mailer: Mailer;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vitrine-outbox-'));
    mailer = createOutboxMailer({ folder, clock: fixedClock('2026-11-20T08:00:00.000Z'), ids: countingIds() });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('writes one .eml a mail under the tenant, whole and with the same headers', async () => {
    expect(await mailer.send(mail)).toMatchObject({ ok: true });
    const files = readdirSync(path.join(folder, 'at'));
    expect(files).toEqual(['2026-11-20T08-00-00.000Z-00000000-0000-7000-8000-000000000002.eml']);
    const source = readFileSync(path.join(folder, 'at', files[0] ?? ''), 'utf8');
    expect(decoded(source)).toContain(`Subject: ${mail.subject}`);
    expect(source).toContain('Date: Fri, 20 Nov 2026 08:00:00 +0000');
  });

  it('lets nobody else on this machine look into it, also into a folder that was open before', async () => {
    const open = path.join(folder, 'open');
    mkdirSync(path.join(open, 'at'), { recursive: true, mode: 0o755 });
    const outbox = createOutboxMailer({
      folder: open,
      clock: fixedClock('2026-11-20T08:00:00.000Z'),
      ids: countingIds(),
    });
    await outbox.send(mail);
    const [file = ''] = readdirSync(path.join(open, 'at'));
    const modes = [open, path.join(open, 'at'), path.join(open, 'at', file)].map((each) => statSync(each).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    rmSync(open, { recursive: true });
  });

  it('refuses a tenant that leaves the folder, and header injection', async () => {
    expect(await mailer.send({ ...mail, tenant: '../other' })).toMatchObject({ ok: false, code: 'INVALID' });
    expect(await mailer.send({ ...mail, subject: 'a\r\nb' })).toMatchObject({ ok: false, code: 'INVALID' });
  });
});

describe('the address of a mail server', () => {
  it('is encrypted unless it says otherwise', () => {
    expect(readSmtpAddress('smtps://shop:p%40ss@mail.example')).toEqual({
      host: 'mail.example',
      port: 465,
      tls: 'always',
      auth: { user: 'shop', pass: 'p@ss' },
    });
    expect(readSmtpAddress('smtp://mail.example')).toEqual({ host: 'mail.example', port: 587, tls: 'starttls' });
    expect(readSmtpAddress('smtp://127.0.0.1:2525?tls=off')).toEqual({ host: '127.0.0.1', port: 2525, tls: 'off' });
    expect(readSmtpAddress('http://mail.example')).toBeUndefined();
    expect(readSmtpAddress('nonsense')).toBeUndefined();
  });
});
