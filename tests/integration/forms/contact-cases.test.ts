import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../../support/smtp.ts';
import type { App } from '../../../layout-server/src/app.ts';
import { runOrders } from '../../../layout-server/src/cli/run-orders.ts';
import { runStaff } from '../../../layout-server/src/cli/run-staff.ts';
import {
  caller,
  createRealShopsApp,
  doorHeaders,
  realShopsFolder,
  visitor,
  type TestFolder,
} from '../../../layout-server/src/testing/test-app.ts';

let folder: TestFolder;
let smtp: TestSmtp;
let app: App;
let url: string;
let service: string;
beforeAll(async () => {
  folder = realShopsFolder();
  smtp = await startTestSmtp();
  app = await createRealShopsApp(folder, { smtp: { host: '127.0.0.1', port: smtp.port, tls: 'off' } });
  url = await app.staffServer.listen({ host: '127.0.0.1', port: 0 });
  const added = (await staff('add', 'Sari Vogt', '--role', 'service', '--tenant', 'at')).text;
  service = /^ {2}(staff-\S+)$/mu.exec(added)?.[1] ?? expect.fail(added);
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
  folder.remove();
});

const asCommand =
  (run: typeof runStaff | typeof runOrders, token: () => string) =>
  async (...words: string[]): Promise<{ code: number; text: string }> => {
    const said: string[] = [];
    const note = (text: string): void => void said.push(text);
    const env = { STAFF_URL: url, STAFF_TOKEN: token(), STAFF_LANGUAGE: 'de' };
    const code = await run(words, { env, colors: false, out: note, err: note });
    return { code, text: said.join('\n') };
  };
const staff = asCommand(runStaff, () => 'test-admin');
const serve = asCommand(runOrders, () => service);
const at = (...words: string[]) => serve('--tenant', 'at', ...words);

/** What somebody writes to the Austrian shop. */
async function write(email: string, message: string): Promise<void> {
  const path = '/service-hilfe/kontakt';
  const context = visitor({ tenant: 'at', locale: 'de-AT', page: 'contact', revisionRef: '', path });
  const fields = {
    form: 'contact',
    subject: 'shipping',
    salutation: 'female',
    street: 'Lindengasse',
    housenumber: '14',
    postalcode: '8020',
    city: 'Graz',
    terms: '1',
    firstname: 'Mara',
    lastname: 'Mai',
    email,
    message,
  };
  const answer = await app.server.inject({
    method: 'POST',
    url: '/internal/forms',
    headers: doorHeaders({ ...context, caller: caller({ tenant: 'at', locale: 'de-AT', client: email }) }),
    payload: { path, fields, query: {} },
  });
  expect(answer.json(), answer.body).toHaveProperty('location');
}
/** The mails to an address, oldest first, as they read. */
const mailsTo = (address: string): string[] =>
  smtp.received
    .filter(({ to }) => to.includes(address))
    .map(({ source }) =>
      source
        .replaceAll('=\r\n', '')
        .replace(/(?:=[0-9A-F]{2})+/gu, (hex) => decodeURIComponent(hex.replaceAll('=', '%'))),
    );
const open = async (): Promise<{ id: string; email: string }[]> =>
  JSON.parse((await at('--json', 'cases')).text) as { id: string; email: string }[];
const idOf = async (email: string): Promise<string> =>
  (await open()).find((one) => one.email === email)?.id ?? expect.fail(`no case of ${email}`);

it('what is written to a shop waits there, the oldest first, until the service answers it by mail, once', async () => {
  await write('mara@example.com', 'Wann kommt\nmein Paket?');
  await write('spaet@example.com', 'Und meines?');
  expect((await open()).map(({ email }) => email)).toEqual(['mara@example.com', 'spaet@example.com']);
  const id = await idOf('mara@example.com');
  const answer = ['answer-case', id, '--text', 'Liebe Mara,\nes kommt morgen.\nSari'];
  expect(await at(...answer)).toEqual({ code: 0, text: `${id}: die Nachricht ist beantwortet.` });
  expect((await at(...answer)).code).toBe(0);
  await expect.poll(() => mailsTo('mara@example.com').length).toBe(1);
  const [mail] = mailsTo('mara@example.com');
  expect(mail).toContain('From: Ahornhaus <service@ahornhaus.example>');
  expect(mail).toMatch(
    /Liebe Mara,\s+es kommt morgen\.\s+Sari\s+Ahornhaus\s+Nachricht vom \d+\. \S+ \d{4}:\s+> Wann kommt\s+> mein Paket\?/u,
  );
  expect((await open()).map(({ email }) => email)).toEqual(['spaet@example.com']);
  const shown = JSON.parse((await at('case', id)).text) as { steps: { by: string; kind: string }[] };
  expect(shown.steps).toEqual([expect.objectContaining({ by: 'Sari Vogt', kind: 'answer' })]);
});

it('is refused to whoever did not see what somebody else has done with it', async () => {
  await write('zwei@example.com', 'Ist noch jemand da?');
  const id = await idOf('zwei@example.com');
  expect((await at('close-case', id, '--why', 'am Telefon geklärt', '--seen', '0')).code).toBe(0);
  expect(await at('answer-case', id, '--text', 'Ja, wir.', '--seen', '0')).toEqual({
    code: 1,
    text: expect.stringMatching(/^abgelehnt: erwartet: .* ein Schritt von Sari Vogt/u) as string,
  });
  expect(mailsTo('zwei@example.com')).toEqual([]);
  expect((await at('cases', '--state', 'closed')).text).toContain('zwei@example.com');
});

it('is nothing of another shop, of another role, or of no message', async () => {
  const id = await idOf('spaet@example.com');
  expect((await serve('--tenant', 'de', 'case', id)).code).toBe(1);
  const merchandiser = asCommand(runOrders, () => 'test-merchandiser');
  expect(await merchandiser('--tenant', 'at', 'cases')).toEqual({
    code: 1,
    text: expect.stringMatching(/^abgelehnt: erwartet: die Rolle .*service/u) as string,
  });
  expect(await at('case', 'gibt-es-nicht')).toEqual({
    code: 1,
    text: 'abgelehnt: erwartet: eine Nachricht an den Shop; gefunden: "gibt-es-nicht"',
  });
});
