import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDrawnImage } from '@vitrine/schemas/uploads';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { until } from '../support/until.ts';

const CONTACT = '/service-hilfe/kontakt';
const MB = 1_048_576;
const product = acceptance();
let browser: Browser;
let picture: Buffer;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser({ pictures: true });
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-upload-'));
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#33aa77' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
/** A file of so many bytes that begins as a picture does. */
function file(name: string, bytes = picture.length, mimeType = 'image/png'): Chosen {
  return { name, mimeType, buffer: Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]) };
}

/** The same as a file on the disk: what is large would take long on its way into the browser. */
function fileOnDisk(name: string, bytes: number): string {
  const place = path.join(folder, name);
  writeFileSync(place, picture);
  truncateSync(place, bytes);
  return place;
}

interface Desk {
  page: Page;
  context: BrowserContext;
  form: Locator;
  choose(...files: Chosen[]): Promise<void>;
  chooseOnDisk(...places: string[]): Promise<void>;
  /** Names in the list, in their order. */
  listed(): Promise<string[]>;
  /** What is said to be wrong with them. */
  told(): Promise<string[]>;
}

/** The contact form about something else, with or without its scripts. */
async function desk({ hasScripts = true, tenant = 'at' } = {}): Promise<Desk> {
  const { page, context } = await openPage(browser, { javaScriptEnabled: hasScripts });
  await page.goto(product.at(CONTACT, tenant));
  const form = page.locator('[data-node="contact-form"] form');
  await form.scrollIntoViewIfNeeded();
  if (hasScripts)
    await page.waitForFunction(() => (document.documentElement.dataset['kept'] ?? '').includes('contact'));
  await form.locator('[name=subject]').selectOption('otherQuestion');
  const field = form.locator('[data-upload]');
  return {
    page,
    context,
    form,
    chooseOnDisk: (...places) => field.locator('input[type=file]').setInputFiles(places),
    choose: (...files) => field.locator('input[type=file]').setInputFiles(files),
    listed: () => field.locator('li:visible [data-name]').allInnerTexts(),
    told: async () => (await field.getByRole('alert').filter({ visible: true }).allInnerTexts()).join('\n').split('\n'),
  };
}

async function fillIn({ form }: Desk, email: string): Promise<void> {
  await form.locator('[name=salutation]').selectOption('female');
  const texts = { firstname: 'Mara', lastname: 'Holzer', email, message: 'So sieht die Naht aus.' };
  for (const [name, value] of Object.entries(texts)) await form.locator(`[name=${name}]`).fill(value);
  await form.locator('[name=terms]').check();
}
const press = ({ form }: Desk): Promise<void> => form.getByRole('button', { name: 'Nachricht senden' }).click();

/** What becomes of files that are chosen one after the other: those in the list, and what is said of the last ones. */
async function becomesOf(...choices: Chosen[][]): Promise<{ names: string[]; told: string[] }> {
  const open = await desk();
  for (const files of choices) await open.choose(...files);
  const outcome = { names: await open.listed(), told: await open.told() };
  await open.context.close();
  return outcome;
}

it('UP-001: ten files are taken at most, the first ten', async () => {
  const many = Array.from({ length: 11 }, (_, index) => file(`bild-${index}.png`));
  const ten = many.slice(0, 10).map(({ name }) => name);
  expect(await becomesOf(many)).toEqual({ names: ten, told: ['Du kannst höchstens 10 Dateien hochladen.'] });
  expect(await becomesOf(many.slice(0, 10))).toEqual({ names: ten, told: [''] });
});

it('UP-002: a file may have 5 MB and not a byte more', async () => {
  const open = await desk();
  await open.chooseOnDisk(fileOnDisk('gross.png', 5 * MB + 1));
  expect([await open.listed(), await open.told()]).toEqual([[], ['„gross.png“ ist größer als 5 MB.']]);
  await open.chooseOnDisk(fileOnDisk('gross.png', 5 * MB));
  expect([await open.listed(), await open.told()]).toEqual([['gross.png'], ['']]);
  await open.context.close();
});

it('UP-003: all files together may have 5 MB, also those that are chosen one by one', async () => {
  const open = await desk();
  await open.chooseOnDisk(fileOnDisk('eins.png', 3 * MB));
  await open.chooseOnDisk(fileOnDisk('zwei.png', 3 * MB));
  expect([await open.listed(), (await open.told()).join()]).toEqual([
    ['eins.png'],
    expect.stringContaining('zwei.png'),
  ]);
  await open.context.close();
});

it('UP-004: of too much the first files are taken, and the others are named', async () => {
  const open = await desk();
  await open.chooseOnDisk(
    ...['a', 'b', 'c'].map((name) => fileOnDisk(`${name}.png`, 2 * MB)),
    fileOnDisk('klein.png', 1_000),
  );
  expect([await open.listed(), await open.told()]).toEqual([
    ['a.png', 'b.png'],
    [
      'Die Gesamtgröße von 5 MB ist überschritten. Nur die ersten Dateien wurden übernommen. Nicht übernommen: c.png, klein.png.',
    ],
  ]);
  await open.context.close();
});

it('UP-005: a name that is there already is refused, whatever its case', async () => {
  expect(await becomesOf([file('foto.jpg')], [file('FOTO.jpg')])).toEqual({
    names: ['foto.jpg'],
    told: ['Eine Datei mit dem Namen „FOTO.jpg“ ist schon vorhanden.'],
  });
  const open = await desk();
  const onDisk = fileOnDisk('zweimal.png', 500);
  await open.chooseOnDisk(onDisk);
  await open.chooseOnDisk(onDisk);
  expect([await open.listed(), await open.told()]).toEqual([
    ['zweimal.png'],
    ['Eine Datei mit dem Namen „zweimal.png“ ist schon vorhanden.'],
  ]);
  await open.context.close();
});

const wrongFormat = (name: string): string =>
  `„${name}“ hat kein erlaubtes Format. Erlaubt sind: jpg, jpeg, png, gif, webp, bmp, heic, heif.`;

it('UP-006: images are offered, heic and heif too, and nothing else is taken', async () => {
  const open = await desk();
  expect(await open.form.locator('input[type=file]').getAttribute('accept')).toBe('image/*,.heic,.heif');
  await open.choose(file('rechnung.pdf', 1_000, 'application/pdf'));
  expect([await open.listed(), await open.told()]).toEqual([[], [wrongFormat('rechnung.pdf')]]);
  await open.context.close();
});

it('UP-007: eight extensions are taken, and the shop looks into the files as well', async () => {
  const taken = ['a.jpg', 'b.jpeg', 'c.png', 'd.gif', 'e.webp', 'f.bmp', 'g.heic', 'h.heif', 'i.JPG'];
  const refused = ['j.svg', 'k.tiff', 'l.avif'];
  expect(
    await becomesOf([...taken.map((name) => file(name)), ...refused.map((name) => file(name, 500, 'image/any'))]),
  ).toEqual({ names: taken, told: refused.map(wrongFormat) });
  const open = await desk({ hasScripts: false });
  await fillIn(open, 'inhalt@example.com');
  await open.choose(file('bild.png'), { name: 'seite.png', mimeType: 'image/png', buffer: Buffer.from('<script>') });
  await press(open);
  await open.page.getByText(wrongFormat('seite.png'), { exact: true }).waitFor();
  expect(await open.form.locator('[name=message]').inputValue()).toBe('So sieht die Naht aus.');
  await open.choose(file('bild.png'));
  await press(open);
  await open.page.getByText('Vielen Dank! Deine Nachricht ist bei uns eingegangen.', { exact: true }).waitFor();
  await open.context.close();
});

it('UP-008: a picture is drawn of images that browsers draw, and of no others', async () => {
  const drawn = ['jpg', 'jpeg', 'apng', 'png', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'svg', 'ico', 'avif'];
  expect([...drawn, 'heic', 'heif', 'pdf'].filter((end) => isDrawnImage(`bild.${end}`))).toEqual(drawn);
  const open = await desk();
  await open.choose(file('bild.png'), file('bild.heic', 500, ''));
  const pictureOf = (name: string): Locator =>
    open.form.getByRole('listitem').filter({ hasText: name }).locator('[data-picture]');
  await pictureOf('bild.png').locator('canvas').waitFor();
  await pictureOf('bild.heic').locator('i').waitFor();
  expect(await pictureOf('bild.heic').locator('canvas').count()).toBe(0);
  await open.context.close();
});

it('UP-009: each file is shown with its name and size, and the size of all', async () => {
  const open = await desk();
  await open.choose(file('foto.jpg', 1.5 * MB), file('klein.png', 20_480));
  const sizes = open.form.locator('[data-upload] li:visible [data-size]');
  expect(await sizes.allInnerTexts()).toEqual(['1,5 MB', '20 kB']);
  const total = open.form.locator('[data-total]');
  expect(await total.innerText()).toBe('1,5 MB von 5 MB');
  await open.form.getByRole('button', { name: 'foto.jpg entfernen' }).click();
  expect([await open.listed(), await total.innerText()]).toEqual([['klein.png'], '20 kB von 5 MB']);
  await open.form.getByRole('button', { name: 'klein.png entfernen' }).click();
  expect([await open.listed(), await total.innerText()]).toEqual([[], '0 kB von 5 MB']);
  await open.context.close();
});

it('UP-010: each error has its words, a failure to send too', async () => {
  const open = await desk();
  await open.choose(file('a.png'));
  await open.choose(file('A.png'), file('a.pdf', 500, 'application/pdf'), file('b.txt'));
  expect(await open.told()).toEqual([
    'Eine Datei mit dem Namen „A.png“ ist schon vorhanden.',
    wrongFormat('a.pdf'),
    wrongFormat('b.txt'),
  ]);
  await open.choose(...Array.from({ length: 10 }, (_, index) => file(`${index}.png`)));
  expect(await open.told()).toEqual(['Du kannst höchstens 10 Dateien hochladen.']);
  await open.chooseOnDisk(fileOnDisk('gross.png', 5 * MB + 1));
  expect(await open.told()).toEqual(['„gross.png“ ist größer als 5 MB.']);
  await fillIn(open, 'fehler@example.com');
  await open.page.route('**/api/gateway/**', (route) => route.fulfill({ status: 500 }));
  await press(open);
  await open.page
    .getByText('Beim Hochladen ist ein unerwarteter Fehler aufgetreten. Bitte versuche es noch einmal.', {
      exact: true,
    })
    .waitFor();
  expect((await open.listed()).length).toBe(10);
  await open.context.close();
});

it('UP-011: the words have the limits of the shop', async () => {
  const settings = path.join(product.tenantsDir, 'neu/tenant.json');
  const before = readFileSync(settings, 'utf8');
  const hint = async (): Promise<string> => (await product.get(CONTACT, { host: 'neu.localhost' })).body;
  const { upload: _, ...tenant } = JSON.parse(before) as Record<string, unknown>;
  try {
    writeFileSync(settings, JSON.stringify({ ...tenant, upload: { maxFiles: 3, maxBytes: 2 * MB } }));
    await until('the shop takes three files', async () =>
      (await hint()).includes('Bis zu 3 Bilder, je Datei höchstens 2 MB'),
    );
    const open = await desk({ tenant: 'neu' });
    await open.choose(...['a', 'b', 'c', 'd'].map((name) => file(`${name}.png`)));
    expect([(await open.listed()).length, await open.told()]).toEqual([
      3,
      ['Du kannst höchstens 3 Dateien hochladen.'],
    ]);
    await open.context.close();
  } finally {
    writeFileSync(settings, before);
    await until('the shop is as it was', async () => (await hint()).includes('Bis zu 10 Bilder'));
  }
});

function mailFrom(address: string): string | undefined {
  const outbox = path.join(product.dataDir, 'outbox/at');
  return (existsSync(outbox) ? readdirSync(outbox) : [])
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .find((mail) => mail.includes(`Reply-To: ${address}`));
}

it('UP-012: a message with a file goes to the gateway as multipart, and the file comes to the shop with it', async () => {
  const open = await desk();
  await fillIn(open, 'datei@example.com');
  await open.choose(file('naht.png'));
  const isCall = (request: Request): boolean => new URL(request.url()).pathname === '/api/gateway/';
  const [call] = await Promise.all([open.page.waitForRequest(isCall), press(open)]);
  const { 'content-type': type = '' } = await call.allHeaders();
  expect(type).toMatch(/^multipart\/form-data; boundary=/u);
  await open.page.getByText('Vielen Dank! Deine Nachricht ist bei uns eingegangen.', { exact: true }).waitFor();
  expect(await open.listed()).toEqual([]);
  await open.context.close();
  const mail = await until('the mail is there', async () => mailFrom('datei@example.com'));
  expect(mail).toMatch(/filename=naht\.png/u);
  expect(mail.replaceAll('\r\n', '')).toContain(picture.toString('base64'));
});
