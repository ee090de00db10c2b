import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayerDocument, LayoutDocument, LayoutNode, Operation } from '@vitrine/schemas';
import { readOutbox } from '@vitrine/platform/mail';
import { openLayoutsCli, type LayoutsCli } from '../testing/layouts-cli.ts';

const LAYER = 'at/home.layer';
const BASE = 'base/home.layout';
/** The outbox is looked into every second; a busy machine takes longer. */
const IN_TIME = { timeout: 20_000 };

describe('what a merchandiser does with nodes, without writing JSON', () => {
  let cli: LayoutsCli;
  beforeAll(async () => {
    cli = await openLayoutsCli();
  });
  afterAll(() => cli.close());

  const run = (...words: string[]) => cli.run(...words);
  const done = async (...words: string[]) => {
    const { exit, out } = await run(...words);
    expect(out).toContain('✓');
    expect(exit).toBe(0);
    return out;
  };
  const layer = async () => JSON.parse((await run('show', LAYER)).out) as LayerDocument;
  const page = async () => JSON.parse((await run('show', BASE)).out) as LayoutDocument;
  const inserted = async (id: string): Promise<(Operation & { op: 'insert' }) | undefined> =>
    (await layer()).ops.find((each) => each.op === 'insert' && each.node.id === id) as never;
  const main = async (): Promise<LayoutNode[]> => (await page()).root.slots?.['main'] ?? [];

  it('puts a component in as its example shows it, products from data, and says first what would happen', async () => {
    const words = ['insert', LAYER, 'product-rail', '--after', 'bestsellers'];
    expect(await done(...words, '--dry-run')).toContain('can be published over #1; nothing was written');
    expect(await inserted('at.product-rail')).toBeUndefined();
    await done(...words);
    expect(await inserted('at.product-rail')).toMatchObject({
      parent: 'home',
      slot: 'main',
      after: 'bestsellers',
      node: { props: { products: { $data: 'products' } }, data: { products: { source: 'products' } } },
    });
  });

  it('takes words of the shop with the node, and names those of the example that shoppers would read', async () => {
    const words = ['insert', LAYER, 'promo-bar', '--after', 'services', '--dry-run'];
    const example = await done(...words);
    expect(example).toContain('EXAMPLE_WORDS  at/home.layer  node at.promo-bar');
    expect(example).toMatch(/words of the shop at \/props\/label, \/props\/text/);
    const link = { label: 'Neu', href: '/c/neu' };
    const own = await done(...words, '--props', JSON.stringify({ label: 'Heute', text: 'Alles neu', link }));
    expect(own).toContain(
      'words of the shop at /props/endsAt of at.promo-countdown, /props/text of at.promo-countdown, ',
    );
    expect(own).not.toContain('/props/label');
    expect(await run(...words, '--props', '[]')).toMatchObject({ exit: 1, out: expect.stringContaining('an object') });
    expect(await run(...words, '--props', 'neu')).toMatchObject({ exit: 2 });
  });

  it('puts a node into a container that begins as its example shows it, without what lies in that', async () => {
    const words = ['wrap', LAYER, 'bestsellers', 'tabs', '--dry-run'];
    expect(await done(...words)).toMatch(/words of the shop at \/props\/label, \/props\/tabs; /);
    const own = ['--say', 'label=Beliebt', '--props', '{"tabs":["Heute","Morgen"]}', '--slot', 'panel2'];
    expect(await done(...words, ...own)).not.toContain('EXAMPLE_WORDS');
    expect(await run('wrap', LAYER, 'hero', 'rich-text')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('a component with a slot'),
    });
  });

  it('names the props that a component has where one is set that it has not', async () => {
    const counted = await run('say', LAYER, 'bestsellers', '/data/products/args/limit', '8');
    expect(counted.exit).toBe(1);
    expect(counted.out).toContain(`"layouts set ${LAYER} bestsellers /data/products/args/limit '8'" gives a number`);
    const value = await run('say', LAYER, 'hero', 'headline', '{"$t":"home.hero.headline"}');
    expect(value.exit).toBe(1);
    expect(value.out).toContain(
      `was refused: "say" gives words; "layouts set ${LAYER} hero /props/headline '{"$t":"home.hero.headline"}'" gives`,
    );
    const beside = await run('say', LAYER, 'hero', '/props/image/src', 'x');
    expect(beside.out).toMatch(/UNKNOWN_TAG {2}at\/home\.layer.* node hero/);
    expect(beside.out).toContain('expected nothing beside $asset, which is a whole value');
    expect(beside.out).toContain('got "src"');
    const { out } = await run('set', LAYER, 'hero', '/props/headlin', '"Neu"');
    expect(out).toContain('no field "headlin", but of "hero-banner" one of');
    expect(out).toMatch(/headline, .*, got "Neu"$/m);
    expect(await run('set', LAYER, 'hero', '/props/headline', '"Neu"', '--mine', '--theirs')).toMatchObject({
      exit: 2,
    });
  });

  it('says what to do instead where a component shows what only data knows, and where there is none of the name', async () => {
    const card = await run('insert', LAYER, 'product-card');
    expect(card).toMatchObject({ exit: 1 });
    expect(card.out).toContain(
      '"product-card" shows what only data knows (product); copy a node that has it, with --copy',
    );
    expect((await run('insert', LAYER, 'promobar')).out).toContain('a component, perhaps "promo-bar"');
    expect((await run('duplicate', LAYER, 'bestseller')).out).toContain('a node of the page, perhaps "bestsellers"');
    expect(await run('insert', LAYER)).toMatchObject({ exit: 2 });
  });

  it('copies a node of the shared page into the layer, and puts it behind the first', async () => {
    await done('duplicate', LAYER, 'services');
    expect(await inserted('at.services')).toMatchObject({ after: 'services', node: { type: 'service-strip' } });
    await done('insert', LAYER, '--copy', 'promo', '--before', 'services');
    expect((await inserted('at.promo'))?.node.slots?.['countdown']?.[0]?.id).toBe('at.promo-countdown');
  });

  it('removes what the layer brought, and says that what others brought can be hidden', async () => {
    await done('remove', LAYER, 'at.services');
    expect(await inserted('at.services')).toBeUndefined();
    expect((await run('remove', LAYER, 'services')).out).toContain('what another document brought can be hidden');
  });

  it('keeps the footer, which holds what the law wants, and says what to do instead', async () => {
    const { exit, out } = await run('hide', LAYER, 'footer');
    expect(exit).toBe(1);
    expect(out).toContain(
      'It holds the links that the law wants on every page); move it instead, or have it changed in the layout that locks it',
    );
  });

  it('hides and shows again', async () => {
    await done('hide', LAYER, 'services', '--dry-run');
    const before = await layer();
    await done('hide', LAYER, 'services');
    expect((await layer()).ops).toContainEqual({ op: 'hide', node: 'services' });
    await done('unhide', LAYER, 'services');
    expect(await layer()).toEqual(before);
    expect((await run('unhide', LAYER, 'services')).out).toContain('a node that this document hides');
  });

  it('appends to a list and takes from it', async () => {
    const skus = '/data/products/args/skus';
    const list = async () => {
      const { ops } = await layer();
      const set = ops.findLast((each) => each.op === 'set' && each.node === 'at.living' && each.pointer === skus);
      return set?.op === 'set' ? (set.value as string[]) : [];
    };
    await done('append', LAYER, 'at.living', skus, 'SKU-1001');
    const all = await list();
    expect(all.at(-1)).toBe('SKU-1001');
    expect(all.length).toBeGreaterThan(2);
    await done('take', LAYER, 'at.living', skus, '"SKU-1001"');
    expect(await list()).toEqual(all.slice(0, -1));
    expect((await run('take', LAYER, 'at.living', skus, '"SKU-10O1"')).out).toContain('an entry of the list');
  });

  it('begins, changes and ends a campaign, says words and shows pictures without JSON', async () => {
    const SALE = 'at/home.weekend.campaign';
    const refused = await run('say', SALE, 'hero', 'headline', 'Nur am Wochenende');
    expect(refused).toMatchObject({ exit: 1, out: expect.stringContaining(`"layouts campaign ${SALE} --from`) });
    expect(await done('campaign', SALE, '--from', '27.11.2099', '--until', '2099-11-30 06:00')).toContain(
      'shows from 27 November 2099 00:00 until 30 November 2099 06:00 (Europe/Vienna)',
    );
    await done('say', SALE, 'hero', 'headline', 'Nur am Wochenende');
    expect(await done('show-picture', SALE, 'hero', 'image', 'coat-plain-camel')).toContain('--words names their prop');
    expect(await run('show-picture', SALE, 'hero', 'image', 'coat', '--words', 'imageAlt')).toMatchObject({ exit: 1 });
    await done('campaign', SALE, '--until', 'none');
    const read = async (id: string) =>
      JSON.parse((await run('show', id)).out) as LayerDocument & Record<string, Record<string, unknown>>;
    expect(await read(SALE)).toEqual({
      page: 'home',
      prefix: 'at',
      schedule: { from: '2099-11-27T00:00' },
      ops: [
        { op: 'set', node: 'hero', pointer: '/props/headline', value: 'Nur am Wochenende' },
        { op: 'set', node: 'hero', pointer: '/props/image', value: { $asset: 'coat-plain-camel' } },
      ],
    });
    const calledOff = await done('campaign', SALE, '--until', 'now');
    expect(calledOff, 'before it began').toContain('TIME_OVER');
    expect((await read(SALE))['schedule']).toEqual({ until: expect.stringMatching(/^20/) as string });
    expect((await run('calendar', 'at')).out).not.toContain(SALE);
    await done('campaign', SALE, '--from', '2020-01-01T00:00');
    expect(await done('campaign', SALE, '--until', 'now')).toContain('TIME_OVER');
    expect(await run('campaign', SALE)).toMatchObject({ exit: 2 });
    expect(await run('campaign', 'at/home.layer', '--from', '2099-01-01')).toMatchObject({ exit: 2 });

    for (const set of [[], ['--set', 'Words']]) {
      if (set.length > 0) await done('change-set', 'new', 'at', 'Words');
      const slip = await run('say', 'at/de-AT.copy', 'home.tiles.titel', 'Was darf es sein?', ...set);
      expect(slip).toMatchObject({ exit: 1, out: expect.stringContaining('perhaps "home.tiles.title"') });
    }
    await done('say', 'at/de-AT.copy', 'home.tiles.title', 'Was darf es sein?');
    expect((await read('at/de-AT.copy'))['home']).toMatchObject({ tiles: { title: 'Was darf es sein?' } });
    const PAGE = 'at/de-AT/lp/mantel.content';
    await done('say', PAGE, 'title', 'Der Mantel-Ratgeber');
    await done('say', PAGE, 'schnitt', 'title', 'Was trägst du darunter am liebsten?');
    expect(await read(PAGE)).toMatchObject({
      title: 'Der Mantel-Ratgeber',
      paragraphs: expect.arrayContaining([
        expect.objectContaining({ id: 'schnitt', title: 'Was trägst du darunter am liebsten?' }),
      ]) as unknown,
    });
    expect((await run('say', PAGE, 'schnit', 'title', 'x')).out).toContain('a paragraph of the page: schnitt, stoff');
    expect((await run('say', LAYER, 'hero', 'Neu')).out).toContain('a node and one of its props before the words');
    const told = await done(
      'insert',
      LAYER,
      'promo-bar',
      '--say',
      'label=Heute',
      '--say',
      'link/label=Alle',
      '--dry-run',
    );
    expect(told).toContain('can be published');
    expect(await run('insert', LAYER, 'promo-bar', '--say', 'Heute')).toMatchObject({ exit: 2 });
    expect((await run('insert', LAYER, 'promo-bar', '--say', '/type=x')).out).toContain('a place for words');
  });

  it('rolls back one node and leaves the others as they are', async () => {
    const title = '/props/title';
    await done('set', LAYER, 'bestsellers', title, '"Eins"');
    const rows = JSON.parse((await run('--json', 'history', LAYER, '--limit', '1')).out) as {
      revisions: { revision: number }[];
    };
    await done('set', LAYER, 'bestsellers', title, '"Zwei"');
    await done('set', LAYER, 'new-arrivals', title, '"Drei"');
    const before = await layer();
    for (const node of [[], ['--node', 'bestsellers']])
      await done('rollback', LAYER, String(rows.revisions[0]?.revision), ...node, '--dry-run');
    expect(await layer()).toEqual(before);
    await done('rollback', LAYER, String(rows.revisions[0]?.revision), '--node', 'bestsellers');
    const { ops } = await layer();
    expect(ops).toContainEqual({ op: 'set', node: 'bestsellers', pointer: title, value: 'Eins' });
    expect(ops).toContainEqual({ op: 'set', node: 'new-arrivals', pointer: title, value: 'Drei' });
  });

  it('rolls a node back over nothing that somebody else made of it and that was not seen', async () => {
    const title = '/props/title';
    const revision = async () =>
      (JSON.parse((await run('--json', 'history', LAYER, '--limit', '1')).out) as { revisions: [{ revision: number }] })
        .revisions[0].revision;
    const theirs = (node: string, value: string) =>
      cli.runAs('test-admin', 'set', LAYER, node, title, JSON.stringify(value), '-m', 'for Ada');
    await done('set', LAYER, 'bestsellers', title, '"Vier"');
    const first = await revision();
    await done('set', LAYER, 'bestsellers', title, '"Fünf"');
    await theirs('new-arrivals', 'Andere');
    const back = ['rollback', LAYER, String(first), '--node', 'bestsellers'];
    await done(...back, '--dry-run');
    await theirs('bestsellers', 'Sechs');
    await theirs('new-arrivals', 'Andere wieder');
    const now = await revision();
    const { exit, out } = await run(...back);
    expect(exit).toBe(1);
    expect(out.match(/^ +#\d+ by .*: for Ada$/gm), 'who changed the node').toHaveLength(1);
    expect(out).toContain(`#${now - 1} by`);
    expect(out).toMatch(/since then:\n(.*\n)*.*"Sechs"/);
    expect(out).not.toContain('Andere');
    expect(out).toContain(`--expected ${now} takes that back as well`);
    await done(...back, '--expected', String(now));
    const { ops } = await layer();
    expect(ops).toContainEqual({ op: 'set', node: 'bestsellers', pointer: title, value: 'Vier' });
    expect(ops).toContainEqual({ op: 'set', node: 'new-arrivals', pointer: title, value: 'Andere wieder' });
  });

  it('rolls nothing back to what shoppers never saw', async () => {
    const file = path.join(cli.folder.tenantsDir, 'later.json');
    writeFileSync(file, JSON.stringify(await layer()));
    const { out } = await run('schedule', file, '--as', LAYER, '--at', '2099-07-01T00:00');
    const [, waiting = ''] = /#(\d+)/.exec(out) ?? expect.fail(out);
    for (const node of [[], ['--node', 'bestsellers']])
      expect(await run('rollback', LAYER, waiting, ...node)).toMatchObject({
        exit: 1,
        out: expect.stringContaining('that was published'),
      });
    await done('call-off', LAYER, waiting);
  });

  it('does the same to the shared page itself', async () => {
    const before = await main();
    expect(await done('hide', BASE, 'about', '--dry-run')).toContain('pages would change');
    expect(await main()).toEqual(before);
    await done('duplicate', BASE, 'about');
    expect((await main()).map(({ id }) => id)).toContain('about-2');
    await done('remove', BASE, 'about-2');
    await done('hide', BASE, 'about');
    expect((await main()).find(({ id }) => id === 'about')?.hidden).toBe(true);
    await done('unhide', BASE, 'about');
    expect(await main()).toEqual(before);
    await done('set', BASE, 'bestsellers', '/props/title', '"Anders"');
    await done('rollback', BASE, '1', '--node', 'bestsellers');
    expect(await main()).toEqual(before);
  });

  it('says who gave a value, when and why, and what lies below', async () => {
    await done('set', LAYER, 'bestsellers', '/props/title', '"Lieblinge"', '-m', 'for the winter');
    await done('set', LAYER, 'new-arrivals', '/props/title', '"Neu im Haus"');
    const [first, who, below] = (await run('blame', LAYER, 'bestsellers', '/props/title')).out.split('\n');
    expect(first).toMatch(/^● at\/home\.layer .*Lieblinge/);
    expect(who).toMatch(/^ {4}by Mara Holzer in #[0-9]+, .* \(Europe\/Vienna\): for the winter$/);
    expect(below).toMatch(/^○ base\/home\.layout .*home\.bestsellers.*, which lies below$/);
    const whole = (await run('blame', LAYER, 'bestsellers')).out.split('\n');
    const creditOf = (value: string) => whole[whole.findIndex((line) => line.includes(value)) + 1];
    expect(creditOf('Lieblinge')).toMatch(/by Mara Holzer in #[0-9]+/);
    expect(creditOf('/data/products/args')).toMatch(/by Vitrine in #1,/);
    expect(await run('blame', LAYER, 'bestseller')).toEqual({
      exit: 1,
      out: '✗ at/home.layer: expected a node of the page, perhaps "bestsellers", got "bestseller"; "layouts explain" lists the nodes of a page',
    });
    expect((await run('blame', LAYER, 'bestsellers', '/props/none')).out).toContain('says anything of /props/none');
    for (const words of [
      ['show', 'at/nothing.layer'],
      ['validate', 'at/nothing.layer'],
      ['explain', 'http://nobody.example/'],
    ])
      expect(await run(...words)).toMatchObject({ exit: 1, out: expect.not.stringContaining('Nothing was written') });
    expect((await run('hide', LAYER, 'bestseller')).out).toMatch(/perhaps "bestsellers"/);
  });

  it.each([
    ['component', 'service-strip', /^ +base\/home\.layout +services +\/type/m],
    ['product', 'SKU-1014', /^ +at\/home\.layer +new-arrivals +\/data\/products\/args\/skus\/\d+/m],
    ['picture', 'coat-plain-camel', /^ +at\/home\.layer +\S+ +\/props\/\S+/m],
    ['category', 'maentel', /^ +at\/home\.layer +\S+ +\/props\/\S+/m],
    ['text', 'consent.title', /^ +base\/frame\.layout +\S+ +\/props\/title/m],
    ['route', 'imprint', /^ +base\/frame\.layout +legal +\/props\/links\/0\/href/m],
    ['page', 'home', /^ +at\/home\.layer +– +\/page/m],
    ['product', 'SKU-1015', /^ +at\/de-AT\/lp\/mantel\.content +cms-schnitt +\/link\/href\/params\/sku/m],
    ['product', 'SKU-1015', /^ +at\/de-AT\/lp\/mantel\.content +cms-maentel +\/skus\/0/m],
    ['category', 'maentel', /^ +at\/de-AT\/lp\/mantel\.content +cms-maentel +\/link\/href\/params/m],
    ['category', 'maentel', /^ +at\/de-AT\.copy +– +\/category\/maentel/m],
    ['category', 'damenmode', /^ +at\/content\/navigation\/105_mob\.json +– +\/items\/1\/href/m],
    ['picture', 'coat-plain-camel', /^ +at\/de-AT\/lp\/mantel\.content +cms-schnitt +\/image\/asset/m],
    ['text', 'nav.coats', /^ +at\/de-AT\.copy +– +\/nav\/coats/m],
    ['page', 'lp/pflege', /^ +at\/de-AT\/lp\/mantel\.content +cms-fragen +\/items\/1\/answer/m],
    ['page', '/lp/mantel', /^ +at\/de-AT\/lp\/mantel\.content +–/m],
  ])('says where a %s is used', async (kind, name, place) => {
    const { exit, out } = await run('used', kind, name, '--tenant', 'at');
    expect(out).toMatch(place);
    expect(out).toContain('tests, what waits for its moment and configuration were not looked at');
    expect(exit).toBe(0);
    expect((await run('used', kind, `${name}-of-nobody`, '--tenant', 'at')).out).not.toMatch(place);
  });

  it('says where nothing is used, and what it does not understand', async () => {
    expect(await run('used', 'picture', 'of-nobody')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('expected a picture, got a name that none of your shops has'),
    });
    expect(await run('used', 'route', '/c/maentel')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('"layouts used page /c/maentel" says what leads to an address'),
    });
    expect(await run('used', 'colour', 'red')).toMatchObject({ exit: 2 });
    expect(await run('used', 'component', 'service-stripe')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('perhaps "service-strip"'),
    });
    for (const words of [
      ['used', 'page', 'home', '--tenant', 'xx'],
      ['calendar', 'xx'],
      ['previews', 'xx'],
      ['push', 'xx'],
    ])
      expect(await run(...words)).toMatchObject({ exit: 1, out: expect.stringContaining('no shop that you work for') });
  });

  it('tells whoever scheduled something that another called off, by mail too, in their language, as long as they want it', async () => {
    const file = path.join(cli.folder.tenantsDir, 'later.json');
    writeFileSync(file, JSON.stringify(await layer()));
    const set = async (args: string): Promise<void> => {
      const { statusCode, body } = await cli.app.staffServer.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: 'Bearer test-merchandiser' },
        payload: { query: `mutation { setStaff(name: "Mara Holzer", ${args}) { __typename } }` },
      });
      expect([statusCode, body]).toEqual([200, '{"data":{"setStaff":{"__typename":"StaffChanged"}}}']);
    };
    const calledOff = async (): Promise<string> => {
      const { out } = await run('schedule', file, '--as', LAYER, '--at', '2099-07-01T00:00');
      const [, revision = ''] = /#(\d+)/.exec(out) ?? expect.fail(out);
      expect((await cli.runAs('test-admin', 'call-off', LAYER, revision)).exit).toBe(0);
      return `${LAYER} #${revision}`;
    };
    const mailed = async () =>
      (await readOutbox(path.join(cli.folder.dataDir, 'outbox'))).filter(({ to }) => to.includes('mara@haus.example'));
    await set('language: "de", mail: "mara@haus.example"');
    const first = await calledOff();
    await expect.poll(mailed, IN_TIME).toMatchObject([
      {
        subject: first,
        text: expect.stringContaining(`${first} wurde von Ada Brandt abgesagt und wird nicht veröffentlicht`),
      },
    ]);
    expect((await run('inbox')).out).toContain(`${first} wurde von Ada Brandt abgesagt`);
    await set('mailNotices: false');
    const second = await calledOff();
    expect((await run('inbox')).out).toContain(`${second} wurde von Ada Brandt abgesagt`);
    await set('mailNotices: true, language: null');
    const third = await calledOff();
    const subjects = async () => (await mailed()).map(({ subject }) => subject);
    await expect.poll(subjects, IN_TIME).toEqual([first, third]);
    // Who calls off their own work needs not be told.
    const { out } = await run('schedule', file, '--as', LAYER, '--at', '2099-07-01T00:00');
    await done('call-off', LAYER, /#(\d+)/.exec(out)?.[1] ?? '');
    expect((await run('inbox')).out).toContain(`${third} was called off by Ada Brandt`);
    expect((await run('inbox')).out).toBe('nothing new');
  });
});
