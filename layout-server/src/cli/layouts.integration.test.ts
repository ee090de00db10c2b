import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayerDocument } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import { staffDoor } from '../graphql/index.ts';
import { createChangeSets, createChangeSetService } from '../layout/change-sets/index.ts';
import { createNotices } from '../layout/notices/index.ts';
import { createPreviewLinks } from '../layout/previews/index.ts';
import { createPublishing, type PageWorld, type Publishing } from '../layout/publishing/index.ts';
import { homeLayout, testComponents, testWorld, noSets } from '../layout/testing/world.ts';
import { createRevisions, type Revisions } from '../layout/revisions/index.ts';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { openEventLog } from '@vitrine/platform/events';
import { countingIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { createAuditLog, createReception, createStaff, DEMO_STAFF } from '../staff/index.ts';
import { noExperiments } from '../testing/no-experiments.ts';
import { runLayouts } from './run-layouts.ts';

const clock = fixedClock('2026-11-20T08:00:00.000Z');
const signer = createSigner({
  secrets: ['a-secret-of-at-least-thirty-two-characters'],
  clock: () => clock.now().getTime(),
});

describe("the merchandiser's command line", () => {
  let database: Database;
  let revisions: Revisions;
  let publishing: Publishing;
  let app: FastifyInstance;
  let url: string;
  let edgePort = 1;
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-cli-'));

  beforeAll(async () => {
    database = await openAnyDatabase();
    const world: PageWorld = { ...testWorld(), origin: (tenant) => `http://${tenant}.localhost:${edgePort}` };
    const events = await openEventLog({ database, clock, logger: silentLogger });
    revisions = createRevisions({ database, clock });
    publishing = createPublishing({
      sets: noSets,
      database,
      revisions,
      events,
      world,
      components: testComponents,
      clock,
    });
    const staff = createStaff({ database, clock, ids: countingIds(), demo: true });
    const audit = createAuditLog({ database, clock });
    await staff.seed(DEMO_STAFF);
    const layout = homeLayout();
    layout.root.slots = {
      main: [
        ...(layout.root.slots?.['main'] ?? []),
        { id: 'note', type: 'note' },
        { id: 'legal', type: 'note', lock: true },
      ],
    };
    await publishing.publish({
      documentId: 'base/home.layout',
      document: layout,
      message: 'first',
      author: 'Vitrine',
      source: 'seed',
    });
    app = Fastify();
    await app.register(
      staffDoor({
        ...noExperiments,
        components: testComponents,
        receive: createReception({ staff }),
        staff,
        audit,
        previews: createPreviewLinks({ database, clock, ids: countingIds() }),
        notices: createNotices({ database, clock }),
        changeSets: createChangeSetService({
          sets: createChangeSets({ database, clock, ids: countingIds() }),
          revisions,
          publishing,
          clock,
        }),
        publishing,
        revisions,
        world,
        clock,
        signer,
        logger: silentLogger,
      }),
    );
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const run = async (words: string[], env: Record<string, string> = {}, colors = false) => {
    const [out, err]: [string[], string[]] = [[], []];
    const exit = await runLayouts(words, {
      env: { STAFF_URL: url, TENANTS_DIR: join(folder, 'tenants'), ...env },
      colors,
      out: (text) => {
        out.push(text);
      },
      err: (text) => {
        err.push(text);
      },
    });
    return { exit, out: out.join('\n'), err: err.join('\n') };
  };
  const file = (name: string, document: unknown): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
    return path;
  };
  const layer = (ops: LayerDocument['ops']): LayerDocument => ({ page: 'home', prefix: 'at', ops });
  const setText = (value: string) => layer([{ op: 'set', node: 'hero', pointer: '/props/text', value }]);
  const published = async () => (await revisions.published('at', 'home', 'layer'))?.document;

  it('publishes a file as the document that its place says, and says who sees a difference', async () => {
    const path = file('tenants/at/layouts/home.layer.json', setText('Servus'));
    expect(await run(['publish', path, '-m', 'greet'])).toEqual({
      exit: 0,
      err: '',
      out: [
        '✓ at/home.layer is published as #1 by Mara Holzer',
        '  1 page changes:',
        '    at  de-AT  /',
        '  home looks different in at (de-AT).',
      ].join('\n'),
    });
    expect(await revisions.published('at', 'home', 'layer')).toMatchObject({ source: 'cli', message: 'greet' });
  });

  it('lists every fault with node, pointer and sentence, exits 1 and writes nothing', async () => {
    const path = file(
      'faulty.json',
      layer([
        { op: 'hide', node: 'nobody' },
        { op: 'set', node: 'hero', pointer: '/props/text', value: 7 },
      ]),
    );
    const { exit, out } = await run(['publish', path, '--as', 'at/home.layer', '--expected', '1']);
    expect(exit).toBe(1);
    expect(out).toContain('✗ at/home.layer was refused: 2 faults. Nothing was written.');
    expect(out).toMatch(/1\. MISSING_NODE {2}at\/home\.layer {2}node nobody/);
    expect(out).toMatch(/expected .*, got /);
    expect(await published()).toEqual(setText('Servus'));
  });

  it('refuses a file that is no JSON, is not there, or whose place says nothing', async () => {
    expect(await run(['publish', file('tenants/ch/layouts/home.layer.json', '{')])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('INVALID_JSON') as string,
    });
    expect(await run(['publish', join(folder, 'tenants/at/layouts/gone.json')])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('there is no such file') as string,
    });
    expect(await run(['validate', file('somewhere.json', {})])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('--as') as string,
    });
  });

  it('publishes only over the expected revision', async () => {
    const path = file('tenants/at/layouts/home.layer.json', setText('late'));
    const { exit, out } = await run(['publish', path, '--expected', '0']);
    expect({ exit, out }).toMatchObject({
      exit: 1,
      out: expect.stringContaining('expected revision 0 to be published, got 1') as string,
    });
  });

  it('validates a file and a published document without writing', async () => {
    const path = file('tenants/at/layouts/home.layer.json', setText('Hallo'));
    expect(await run(['validate', path])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('can be published over #1; nothing was written') as string,
    });
    expect(await run(['validate', 'base/home.layout'])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('no shopper sees a difference') as string,
    });
    expect(await published()).toEqual(setText('Servus'));
  });

  it('move, hide and set add an operation to the layer and publish it', async () => {
    expect(await run(['set', 'at/home.layer', 'hero', '/props/text', '"Griaß di"'])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('#2') as string,
    });
    expect(await run(['move', 'at/home.layer', 'note', '--before', 'hero'])).toMatchObject({ exit: 0 });
    expect(await run(['hide', 'at/home.layer', 'note', '-m', 'not today'])).toMatchObject({ exit: 0 });
    expect(await published()).toEqual(
      layer([
        { op: 'set', node: 'hero', pointer: '/props/text', value: 'Griaß di' },
        { op: 'move', node: 'note', before: 'hero' },
        { op: 'hide', node: 'note' },
      ]),
    );
    expect((await revisions.history('at', 'home', 'layer', 2)).map(({ message }) => message)).toEqual([
      'not today',
      'Move note before hero',
    ]);
  });

  it('begins a layer where a tenant has none, and refuses a locked node', async () => {
    expect(await run(['hide', 'ch/home.layer', 'legal'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('LOCKED') as string,
    });
    expect(await run(['hide', 'ch/home.layer', 'note'])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('ch/home.layer is published as #1') as string,
    });
    expect(await revisions.published('ch', 'home', 'layer')).toMatchObject({
      document: { page: 'home', prefix: 'ch', ops: [{ op: 'hide', node: 'note' }] },
    });
  });

  it('rolls back, and lists the history in columns', async () => {
    expect(await run(['rollback', 'at/home.layer', '1'])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('#5') as string,
    });
    expect(await published()).toEqual(setText('Servus'));
    const { out } = await run(['history', 'at/home.layer', '--limit', '2']);
    expect(out.split('\n')).toEqual([
      'REVISION  STATUS      MADE (Europe/Vienna)  BY           FROM      MESSAGE',
      '#5        published   2026-11-20 09:00      Mara Holzer  rollback  Back to revision 1 (#1 again)',
      '#4        superseded  2026-11-20 09:00      Mara Holzer  cli       not today',
    ]);
    expect(await run(['rollback', 'at/home.layer', '99'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('got 99') as string,
    });
  });

  it('lists and shows documents', async () => {
    expect((await run(['list', 'nowhere'])).out).toMatch(/^nowhere has no documents.*\n\nDOCUMENT.*\nbase\//);
    expect((await run(['list', 'at'])).out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ['DOCUMENT', 'REVISION'],
      ['at/home.layer', '#5'],
      ['base/home.layout', '#1'],
    ]);
    expect(JSON.parse((await run(['show', 'at/home.layer'])).out)).toEqual(setText('Servus'));
    expect(JSON.parse((await run(['show', 'at/home.layer', '--revision', '2'])).out)).toEqual(setText('Griaß di'));
    expect(await run(['show', 'at/search.layer'])).toMatchObject({ exit: 1 });
  });

  it('schedules a file by the clocks of the shop, lists it, and calls it off', async () => {
    const path = file('tenants/ch/layouts/home.fr-CH.layer.json', {
      page: 'home',
      prefix: 'fr',
      ops: [{ op: 'set', node: 'hero', pointer: '/props/text', value: 'Soldes' }],
    });
    expect(await run(['schedule', path, '--at', '2026-11-27T00:00'])).toEqual({
      exit: 0,
      err: '',
      out: [
        '✓ ch/home.fr-CH.layer #1 will be published at 2026-11-27 00:00 (Europe/Zurich), together with what others publish until then',
        '  1 page will change:',
        '    ch  fr-CH  /fr',
        '  home looks different in ch (fr-CH).',
      ].join('\n'),
    });
    expect((await run(['history', 'ch/home.fr-CH.layer'])).out).toContain('for 2026-11-27 00:00 (Europe/Zurich)');
    expect((await run(['list', 'ch'])).out).toMatch(/^ch\/home\.fr-CH\.layer +scheduled #1 /m);
    expect((await run(['calendar', 'ch'])).out).toMatch(
      /^2026-11-27 00:00 CET +coming +ch\/home\.fr-CH\.layer #1 +Mara Holzer/m,
    );
    expect(await run(['inbox'])).toMatchObject({ exit: 0, out: 'nothing new' });
    expect(await run(['call-off', 'ch/home.fr-CH.layer', '1'])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('is a draft again') as string,
    });
    expect(await run(['call-off', 'ch/home.fr-CH.layer', '1'])).toMatchObject({ exit: 1 });
    expect((await run(['schedule', path, '--at', '2027-03-28T02:30'])).out).toContain(
      'expected a time that the clocks of Europe/Zurich show: that day they go from 28 March 2027 01:59 straight to 28 March 2027 03:00; say one of the two',
    );
    expect(await run(['reschedule', 'ch/home.fr-CH.layer', '1', '--at', '2026-11-28T00:00'])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('#2 will be published at 2026-11-28 00:00 (Europe/Zurich)') as string,
    });
    await run(['call-off', 'ch/home.fr-CH.layer', '2']);
    expect((await run(['calendar', 'ch'])).out).toBe('nothing is planned');
    expect(await run(['schedule', path, '--at', '2020-01-01T00:00'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('a time to come') as string,
    });
  });

  it('says when a campaign shows, and asks again for a time that the clocks skip', async () => {
    const campaign = (from: string) => ({
      page: 'home',
      prefix: 'bw',
      schedule: { from, until: '2027-04-01T00:00' },
      ops: [{ op: 'set', node: 'hero', pointer: '/props/text', value: 'Black Week' }],
    });
    const path = (from: string) => file('tenants/ch/layouts/home.black-week.campaign.json', campaign(from));
    const refused = await run(['publish', path('2027-03-28T02:30')]);
    expect(refused).toMatchObject({ exit: 1 });
    expect(refused.out).toContain('ch/home.black-week.campaign  /schedule/from');
    expect(refused.out).toContain('straight to 28 March 2027 03:00; say one of the two');
    expect((await run(['publish', path('2026-11-27T00:00')])).out).toContain(
      '  shows from 27 November 2026 00:00 until 1 April 2027 00:00 (Europe/Zurich)',
    );
    expect((await run(['show', 'ch/home.black-weak.campaign'])).out).toContain(
      'has no published revision, perhaps "ch/home.black-week.campaign"',
    );
  });

  it('gives a preview link for a draft', async () => {
    const { exit, out } = await run(['preview', file('tenants/at/layouts/home.layer.json', setText('Draft'))]);
    expect({ exit, out }).toMatchObject({
      exit: 0,
      out: expect.stringContaining('http://at.localhost:1/api/preview?path=%2F&secret=eyJ') as string,
    });
    expect(await published()).toEqual(setText('Servus'));
  });

  it('gives a preview link by the address of a page, as the other looks take it', async () => {
    const { exit, out } = await run(['preview', 'http://at.localhost:1/', '--at', '2026-11-28T12:00']);
    expect({ exit, out }).toMatchObject({ exit: 0, out: expect.stringContaining('path=%2F&secret=eyJ') as string });
    expect(await run(['preview', 'http://elsewhere.example/', '--at', '2026-11-28T12:00'])).toMatchObject({ exit: 1 });
  });

  it('explains a page with layers and nodes, also when the edge does not answer', async () => {
    const { exit, out } = await run(['explain', 'http://at.localhost:1/']);
    expect(exit).toBe(0);
    expect(out).toContain('is the page home of at in de-AT, status 200');
    expect(out).toMatch(/● base\/home\.layout#1 +Vitrine/);
    expect(out).toMatch(/hero +text +base\/home\.layout#1 +\/props\/text ← at\/home\.layer#5/);
    expect(out).toContain('At the edge: it does not answer');
    expect(await run(['explain', 'http://elsewhere.example/'])).toMatchObject({ exit: 1 });
  });

  it('travels: shows a page, its outline and its documents at another moment, to another visitor', async () => {
    const sale = {
      ...setText('Sale'),
      schedule: { from: '2026-11-27T00:00', until: '2026-12-01T00:00' },
      when: { device: 'mobile' },
    };
    await publishing.publish({
      documentId: 'at/home.sale.campaign',
      document: sale,
      message: 'sale',
      author: 'Mara Holzer',
      source: 'cli',
    });
    expect((await run(['show', '/'])).out).toMatch(/^ {2}hero +text +“Servus” +base\/home\.layout#1$/m);
    expect((await run(['show', '/', '--at', '2026-11-28T12:00', '--as', 'device=mobile'])).out).toContain('“Sale”');
    expect((await run(['show', '/', '--at', '2026-11-28T12:00'])).out).toContain('“Servus”');
    expect((await run(['calendar'])).out).toMatch(
      /^2026-11-27 00:00 CET +2026-12-01 00:00 CET +coming +at\/home\.sale\.campaign/m,
    );
    expect((await run(['show', '/', '--at', '2026-12-01T00:00', '--as', 'device=mobile'])).out).toContain('“Servus”');
    const { out } = await run(['explain', '/', '--at', '2026-11-28T12:00', '--as', 'device=mobile']);
    expect(out).toMatch(/● at\/home\.sale\.campaign#1/);
    expect(out).toContain('Next change  2026-12-01 00:00 (Europe/Vienna)');
    expect(out).not.toContain('At the edge');
    expect(await run(['show', 'at/home.layer', '--at', '2026-11-19T00:00'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('no revision that was published at') as string,
    });
    expect(JSON.parse((await run(['show', 'at/home.sale.campaign', '--at', '2026-11-21T00:00'])).out)).toEqual(sale);
    expect(await run(['explain', '/', '--at', 'soon'])).toMatchObject({ exit: 1 });
    for (const at of ['2026-13-01T00:00', '2027-03-28T02:30'])
      for (const what of [
        ['show', '/'],
        ['show', 'at/home.layer'],
        ['preview', '--tenant', 'at'],
      ])
        expect(await run([...what, '--at', at])).toEqual({
          exit: 1,
          err: '',
          out: expect.stringMatching(
            /expected a time(, such as .*| that )(by )?the clocks of Europe\/Vienna/,
          ) as string,
        });
    expect(await run(['explain', '/', '--as', 'device=fridge'])).toMatchObject({ exit: 2 });
  });

  it('says in words what differs between revisions, and between what is published and a file', async () => {
    expect((await run(['diff', 'at/home.layer', '1', '2'])).out).toBe(
      [
        'at/home.layer from #1 to #2:',
        '  The layer no longer sets /props/text of hero to "Servus".',
        '  The layer now sets /props/text of hero to "Griaß di".',
      ].join('\n'),
    );
    expect((await run(['diff', 'at/home.layer'])).out).toContain('  The layer no longer hides note.');
    expect((await run(['diff', 'at/home.layer', '1'])).out).toBe('at/home.layer: #1 and #5 say the same');
    const { out } = await run(['diff', file('tenants/at/layouts/home.layer.json', setText('Hallo'))]);
    expect(out).toContain('  The layer now sets /props/text of hero to "Hallo".');
    expect(await run(['diff', 'at/home.layer', '77'])).toMatchObject({ exit: 1 });
  });

  it('warns who changes a base of the layers on it, and reports them three ways afterwards', async () => {
    expect((await run(['rebase', 'at/home.layer'])).out).toContain('was made on the base on which it lies');
    expect(await run(['rebase', 'at/hoem.layer']), 'a slip is no layer that nothing happened to').toMatchObject({
      exit: 1,
      out: expect.stringContaining('at/hoem.layer has no published revision, perhaps "at/home.layer"') as string,
    });
    const base = await revisions.published('base', 'home', 'layout');
    const changed = JSON.parse(JSON.stringify(base?.document).replace('{"$t":"home.title"}', '"Guten Tag"')) as unknown;
    clock.advance(1_000);
    const path = file('tenants/base/layouts/home.json', changed);
    const { out } = await run(['publish', path]);
    expect(out).toMatch(/CONFLICTING_BASE {2}at\/home\.layer#\d+ {2}node hero {2}\/props\/text/);
    const report = await run(['rebase', 'base/home.layout']);
    expect(report.out).toMatch(
      /! at\/home\.layer#\d+ was made on base\/home\.layout#1 and lies on base\/home\.layout#2\n {2}changed-both: operation 1 sets \/props\/text of hero to "Servus"; the base has changed/,
    );
    expect(await run(['rollback', 'base/home.layout', '1'])).toMatchObject({ exit: 0 });
    clock.advance(1_000);
  });

  it('pulls and pushes files; what differs on both sides is kept on both', async () => {
    const env = { TENANTS_DIR: join(folder, 'synced') };
    const path = join(folder, 'synced/at/layouts/home.layer.json');
    const edit = (value: string) => {
      writeFileSync(path, JSON.stringify(setText(value)));
    };
    expect(await run(['pull', 'at'], env)).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/✓ {2}at\/home\.layer +#\d+ +written/) as string,
    });
    const pulled = readFileSync(path, 'utf8');
    expect(pulled).toBe(`${JSON.stringify(setText('Servus'), null, 2)}\n`);
    expect((await run(['pull', 'at'], env)).out).toMatch(/= {2}at\/home\.layer +#\d+ +same/);
    expect(readFileSync(path, 'utf8')).toBe(pulled);
    expect((await run(['list', 'at'], env)).out).toMatch(/at\/home\.layer.* same /);

    edit('From a file');
    expect((await run(['list', 'at'], env)).out).toMatch(/at\/home\.layer.* file differs /);
    expect(await run(['pull', 'at'], env)).toMatchObject({ exit: 1, out: expect.stringContaining('kept') as string });
    expect((await run(['push', 'at', '-m', 'by file'], env)).out).toMatch(/✓ {2}at\/home\.layer +#\d+ +published/);
    expect(await published()).toEqual(setText('From a file'));

    edit('From a file again');
    await publishing.publish({
      documentId: 'at/home.layer',
      document: setText('From the studio'),
      message: 'studio',
      author: 'Mara Holzer',
      source: 'studio',
    });
    expect(await run(['push', 'at'], env)).toMatchObject({
      exit: 1,
      out: expect.stringContaining('somebody published meanwhile') as string,
    });
    expect(await published()).toEqual(setText('From the studio'));
    expect(await run(['pull', 'at', '--force'], env)).toMatchObject({ exit: 0 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(setText('From the studio'));
    await run(['rollback', 'at/home.layer', '1']);
  });

  it('prints the catalog, and says which shops and nodes another one would break', async () => {
    const catalog = JSON.parse((await run(['catalog'])).out) as { components: unknown[] };
    expect(catalog.components.length).toBeGreaterThan(10);
    const served = await app.inject({ url: '/catalog.json', headers: { authorization: 'Bearer demo-merchandiser' } });
    expect(served.json<unknown>()).toEqual(catalog);
    expect(await app.inject({ url: '/catalog.json' })).toMatchObject({ statusCode: 401 });
    const changed = {
      ...catalog,
      components: [{ type: 'page', version: 1, slots: { main: { accepts: ['*'] } }, propsSchema: { type: 'object' } }],
    };
    const { exit, out } = await run(['check-catalog', file('catalog.json', changed)]);
    expect({ exit, out }).toMatchObject({
      exit: 1,
      out: expect.stringContaining('would break pages of at, ch') as string,
    });
    expect(out).toMatch(/UNKNOWN_TYPE {2}base\/home\.layout#\d+ {2}node hero/);
    expect(await run(['check-catalog', file('catalog.json', {})])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('/components') as string,
    });
  });

  it("asks the edge of that shop, with a token and the shop's host", async () => {
    const seen: { host: string | undefined; ok: boolean; path: string | undefined }[] = [];
    const edge = createServer((request, response) => {
      const token = request.headers['x-vitrine-token'];
      seen.push({
        host: request.headers.host,
        path: request.url,
        ok: typeof token === 'string' && signer.verify(token, 'edge-explain').ok,
      });
      response.end(JSON.stringify({ state: 'HIT', key: 'at|de-AT|/', age: 12, tags: ['layout:at:home'] }));
    });
    await new Promise<void>((resolve) => {
      edge.listen(0, '127.0.0.1', resolve);
    });
    const address = edge.address();
    edgePort = typeof address === 'object' && address ? address.port : 0;
    const { out } = await run(['explain', '/']);
    await new Promise((resolve) => {
      edge.close(resolve);
    });
    expect(seen).toEqual([{ host: `at.localhost:${edgePort}`, path: '/-/explain?url=%2F', ok: true }]);
    expect(out).toMatch(/state +HIT\n +key +at\|de-AT\|\/\n +age +12\n +tags +layout:at:home/);
  });

  it('prints JSON for programs, with the same exit codes', async () => {
    const { exit, out } = await run(['--json', 'history', 'at/home.layer', '--limit', '1']);
    expect({ exit, ...(JSON.parse(out) as object) }).toMatchObject({
      exit: 0,
      __typename: 'History',
      revisions: [{ revision: 8, status: 'PUBLISHED' }],
    });
    expect(await run(['--json', 'rollback', 'at/home.layer', '99'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('"NotFound"') as string,
    });
  });

  it('refuses a stale file and says who changed what since; brings both together, and asks about the same value', async () => {
    const [one, other] = ['one', 'other'].map((name) => ({ TENANTS_DIR: join(folder, name) }));
    const path = (env: typeof one) => join(env?.TENANTS_DIR ?? '', 'at/layouts/home.layer.json');
    const change = (env: typeof one, ...ops: LayerDocument['ops']) => {
      const { ops: before } = JSON.parse(readFileSync(path(env), 'utf8')) as LayerDocument;
      writeFileSync(path(env), JSON.stringify(layer([...before, ...ops])));
    };
    const said = async () => ((await published()) as LayerDocument).ops.map((op) => JSON.stringify(op)).join();
    await run(['pull', 'at'], one);
    await run(['pull', 'at'], other);
    change(one, { op: 'hide', node: 'note' });
    expect(await run(['publish', path(one), '-m', 'no note'], one)).toMatchObject({ exit: 0 });

    change(other, { op: 'move', node: 'note', before: 'hero' });
    const stale = await run(['publish', path(other)], other);
    expect(stale.exit).toBe(1);
    expect(stale.out).toMatch(/#\d+ by Mara Holzer, .*: no note/);
    expect(stale.out).toContain('The layer now hides note.');
    expect(await said()).not.toContain('move');
    expect(await run(['push', 'at'], other)).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/by Mara Holzer \(“no note”\).*The layer now hides note/) as string,
    });
    expect((await run(['push', 'at', '--rebase'], other)).out).toMatch(/at\/home\.layer +#\d+ +published/);
    expect(await said()).toMatch(/"move","node":"note".*"hide","node":"note"/);
    expect(JSON.parse(readFileSync(path(other), 'utf8'))).toEqual(await published());
    expect(await run(['publish', path(other)], other)).toMatchObject({
      exit: 0,
      out: expect.stringContaining('published already') as string,
    });

    const before = (await revisions.published('at', 'home', 'layer'))?.number ?? 0;
    await run(['set', 'at/home.layer', 'hero', '/props/text', '"Theirs"']);
    await run(['set', 'at/home.layer', 'note', '/props/more', '"as well"']);
    const mine = ['set', 'at/home.layer', 'hero', '/props/text', '"Mine"', '--on', String(before)];
    const asked = await run(mine);
    expect(asked).toMatchObject({
      exit: 1,
      out: expect.stringContaining(
        '? hero /props/text was "Servus"; it is "Theirs" now, and yours says "Mine"',
      ) as string,
    });
    expect(await said()).toContain('Theirs');
    expect(await run([...mine, '--choose', 'hero /props/text=mine'])).toMatchObject({
      exit: 0,
      out: expect.stringContaining(`together with what others did until #${before + 2}`) as string,
    });
    expect(await said()).toContain('Mine');
    expect(await run([...mine, '--theirs'])).toMatchObject({ exit: 0 });
    await run(['rollback', 'at/home.layer', '1']);
  });

  it('rolls back over nothing that somebody else published and that was not seen: it says who, and what', async () => {
    const { number = 0 } = (await revisions.published('at', 'home', 'layer')) ?? {};
    const theirs = (value: string) =>
      publishing.publish({
        documentId: 'at/home.layer',
        document: setText(value),
        message: 'for the weekend',
        author: 'Ada Brandt',
        source: 'studio',
      });
    await theirs('From Ada');
    const refused = await run(['rollback', 'at/home.layer', '1']);
    expect(refused.exit).toBe(1);
    expect(refused.out).toMatch(new RegExp(`#${number + 1} by Ada Brandt, .*: for the weekend`));
    expect(refused.out).toMatch(/since then:\n(.*\n)*.*"From Ada"/);
    expect(refused.out).toContain(`--expected ${number + 1} takes that back as well; --node`);
    expect(await published()).toEqual(setText('From Ada'));
    expect(await run(['rollback', 'at/home.layer', '1', '--expected', String(number + 1)])).toMatchObject({ exit: 0 });
    expect(await published()).toEqual(setText('Servus'));
  });

  it('lists preview links and takes them back', async () => {
    await run(['preview', file('tenants/at/layouts/home.layer.json', setText('Draft')), '--name', 'for Ida']);
    const [row = ''] = (await run(['previews', 'at'])).out.split('\n').filter((line) => line.includes('for Ida'));
    const [id = ''] = row.split(' ');
    expect(row).toMatch(/ at +for Ida +at\/home\.layer +Mara Holzer +0 +20/);
    expect(await run(['revoke-preview', 'at', id])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('the link for Ida to at/home.layer') as string,
    });
    expect((await run(['previews'])).out).toContain('revoked by Mara Holzer');
    expect(await run(['revoke-preview', 'de', id])).toMatchObject({ exit: 1 });
  });

  it('says that the token is unknown, and that a role does not allow it', async () => {
    expect(await run(['list'], { STAFF_TOKEN: 'nobody', STAFF_LANGUAGE: 'de' })).toMatchObject({
      exit: 1,
      err: expect.stringContaining('dieses Token ist unbekannt') as string,
    });
    expect(await run(['list'], { STAFF_TOKEN: 'nobody' })).toMatchObject({
      exit: 1,
      err: expect.stringContaining('STAFF_TOKEN') as string,
    });
    expect(await run(['hide', 'at/home.layer', 'note'], { STAFF_TOKEN: 'demo-experimenter' })).toMatchObject({
      exit: 1,
      out: expect.stringContaining('expected the role') as string,
    });
    expect(await run(['list'], { NODE_ENV: 'production' })).toMatchObject({ exit: 1 });
  });

  it.each([
    [['publish']],
    [['frobnicate']],
    [['show', 'home']],
    [['explain', 'home']],
    [['hide', 'at/de-AT.copy', 'x']],
    [['rollback', 'at/home.layer', '0']],
    [['move', 'at/home.layer', 'note']],
    [['move', 'at/home.layer', 'note', '--before', 'a', '--after', 'b']],
    [['set', 'at/home.layer', 'hero', '/props/text', 'no json']],
  ])('wrong usage exits 2: %j', async (words) => {
    const { exit, err, out } = await run(words);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toMatch(/error/);
  });

  it('exits 3 when the server does not answer', async () => {
    expect(await run(['list'], { STAFF_URL: 'http://127.0.0.1:1' })).toMatchObject({
      exit: 3,
      err: expect.stringContaining('does not answer') as string,
    });
  });

  it('exits 3 when STAFF_URL is no address, and says so', async () => {
    expect(await run(['list'], { STAFF_URL: 'nowhere' })).toMatchObject({
      exit: 3,
      err: expect.stringContaining('expected STAFF_URL to be an address') as string,
    });
  });

  it('helps with exit 0, and colours only when asked to', async () => {
    expect(await run(['--help'])).toMatchObject({ exit: 0, out: expect.stringContaining('rollback') as string });
    expect((await run(['list'])).out).not.toContain('\u001b[');
    expect((await run(['list'], {}, true)).out).toContain('\u001b[');
  });
});
