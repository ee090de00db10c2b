import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  validatePageFacts,
  validateResolvedPage,
  validateTreeReceipt,
  type PageFacts,
  type ResolvedNode,
  type ResolvedPage,
  type TreeReceipt,
} from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { fixedClock } from '@vitrine/platform/clock';
import { CONTENT_LIMITS } from '../../content/cms/index.ts';
import { startCmsStub, type CmsStub } from '../../testing/cms-stub.ts';
import {
  createRealShopsApp,
  doorHeaders,
  previewOf,
  realShopsFolder,
  TEST_SECRET,
  visitor,
  type TestFolder,
} from '../../testing/test-app.ts';

const TENANTS = { at: 'de-AT', lingerie: 'de-DE' } as const;
type TenantName = keyof typeof TENANTS;
const clock = fixedClock(new Date().toISOString());

/** By the clock of the app, which these tests move. */
const signed = (payload: object = {}): Record<string, string> =>
  doorHeaders(payload, 'internal', TEST_SECRET, clock.now());
let folder: TestFolder;
let stub: CmsStub;
let app: App;
beforeAll(async () => {
  folder = realShopsFolder();
  stub = await startCmsStub();
  // One shop has a service elsewhere, the other its own files.
  const file = path.join(folder.tenantsDir, 'lingerie/tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...tenant, endpoints: { ...tenant.endpoints, cms: `${stub.url}/` } }));
  // What its pages show of files is there too.
  const content = path.join(folder.tenantsDir, 'lingerie/content');
  for (const name of readdirSync(content, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.json') && !name.startsWith('de-DE'))
      stub.answers.set(`/${name}`, { page: JSON.parse(readFileSync(path.join(content, name), 'utf8')) });
  app = await createRealShopsApp(folder, { clock, watchFiles: true });
});
afterAll(async () => {
  await app.close();
  await stub.close();
  folder.remove();
});

const factsOf = async (tenant: TenantName, address: string, preview?: string): Promise<PageFacts> => {
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { tenant, locale: TENANTS[tenant], path: address, ...(preview && { preview }) },
    headers: signed(),
  });
  const read = validatePageFacts(answer.json());
  return read.ok ? read.value : expect.fail(answer.body);
};
const pageOf = async (
  tenant: TenantName,
  address: string,
  preview?: string,
): Promise<{ page: ResolvedPage; receipt: TreeReceipt }> => {
  const { page, revisionRef } = await factsOf(tenant, address, preview);
  const context = visitor({ tenant, locale: TENANTS[tenant], page, revisionRef, path: address });
  const made = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: signed(context) });
  const receipt = validateTreeReceipt(made.json());
  if (!receipt.ok) throw new Error(made.body);
  const answer = await app.server.inject({ url: `/internal/trees/${receipt.value.tree}`, headers: signed(context) });
  const read = validateResolvedPage(answer.json());
  return read.ok ? { page: read.value, receipt: receipt.value } : expect.fail(answer.body);
};
const main = ({ root }: ResolvedPage): ResolvedNode[] => root.slots?.['main'] ?? [];
const idsOf = async (tenant: TenantName, address: string): Promise<string[]> =>
  main((await pageOf(tenant, address)).page).map(({ id }) => id);
const sommer = (...paragraphs: object[]) => ({ title: 'Sommer', description: 'Leicht und luftig.', paragraphs });
const text = (id: string, html = '<p>Warm.</p>') => ({ id, kind: 'text', html });
const publish = async (documentId: string, document: unknown) =>
  app.publishing.publish({ documentId, document, message: 'test', author: 'Mara Holzer', source: 'cli' });
/** Those of the shop's own frame. */
const filesOf = (tenant: TenantName): string[] =>
  readdirSync(path.join(folder.tenantsDir, tenant, 'content', TENANTS[tenant]), {
    recursive: true,
    encoding: 'utf8',
  }).filter((name) => name.endsWith('.json') && !/^(servicelayer|fragment)\//.test(name));
let fresh = 0;
/** An address that nobody has asked for yet. */
const unseen = (): string => `/lp/neu-${(fresh += 1)}`;

describe('a draft', () => {
  it.each(['at', 'lingerie'] as const)(
    'of content is shown by its link alone, wherever %s keeps its own',
    async (tenant) => {
      const address = unseen();
      const id = `${tenant}/${TENANTS[tenant]}${address}.content`;
      const { token } = await previewOf(app, { id, document: sommer(text('entwurf')) });
      expect(await factsOf(tenant, address, token)).toMatchObject({ status: 200 });
      const { page } = await pageOf(tenant, address, token);
      expect([page.preview, page.meta.robots, main(page).map((node) => node.id)]).toEqual([
        true,
        'noindex',
        ['cms-title', 'cms-entwurf'],
      ]);
      expect(await factsOf(tenant, address)).toMatchObject({ status: 404, page: 'not-found' });
      // Every other address is as it is published, and a preview too.
      expect(await factsOf(tenant, unseen(), token)).toMatchObject({ status: 404, page: 'not-found' });
      expect((await pageOf(tenant, '/', token)).page.preview).toBe(true);
      const withdrawn = await previewOf(app, { id, document: { ...sommer(text('entwurf')), withdrawn: true } });
      expect(await factsOf(tenant, address, withdrawn.token)).toMatchObject({ status: 404 });
    },
  );

  it('of texts is read wherever the shop reads them, and by nobody else', async () => {
    const file = path.join(folder.tenantsDir, 'at/copy/de-AT.json');
    const copy = JSON.parse(readFileSync(file, 'utf8'));
    const words = (page: ResolvedPage): boolean => JSON.stringify(page).includes('Ein Wort aus dem Entwurf');
    const before = (await pageOf('at', '/')).receipt;
    const home = Object.fromEntries(
      Object.entries(copy.home).map(([key, own]) => [key, typeof own === 'string' ? 'Ein Wort aus dem Entwurf' : own]),
    );
    const { token } = await previewOf(app, { id: 'at/de-AT.copy', document: { ...copy, home } });
    expect(words((await pageOf('at', '/', token)).page)).toBe(true);
    const after = await pageOf('at', '/');
    expect([words(after.page), after.receipt.tree]).toEqual([false, before.tree]);
  });
});

describe('what staff are told of content', () => {
  const ask = async (query: string, variables: object = {}) =>
    (
      await app.staffServer.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: 'Bearer test-admin' },
        payload: { query, variables },
      })
    ).json<{ data: Record<string, Record<string, unknown>> }>().data;
  const explain = async (url: string) =>
    (
      await ask(
        `query ($url: String!) { explain(url: $url) { ... on Explanation {
          status layers { id kind revision { revision } } nodes { id layer } tags warnings { code nodeId layer } } } }`,
        { url },
      )
    )['explain'];
  const flawed = sommer(
    text('eins'),
    { id: 'zwei', kind: 'hologramm' },
    { id: 'drei', kind: 'image-text', title: 'x' },
  );

  it('is a layer of an explanation, wherever a shop keeps it, with the paragraphs that are not shown', async () => {
    const address = unseen();
    const entry = address.slice(1);
    await publish(`at/de-AT/${entry}.content`, sommer(text('eins'), { id: 'zwei', kind: 'hologramm' }));
    const own = await explain(`http://at.localhost:3000${address}`);
    expect(own).toMatchObject({
      status: 200,
      layers: expect.arrayContaining([{ id: `content/${entry}`, kind: 'content', revision: { revision: 1 } }]),
      nodes: expect.arrayContaining([{ id: 'cms-eins', layer: `content/${entry}` }]),
      tags: expect.arrayContaining([`content:at:${entry}`]),
      warnings: expect.arrayContaining([{ code: 'UNKNOWN_TYPE', nodeId: 'cms-zwei', layer: `content/${entry}` }]),
    });
    stub.answers.set(`/de-DE${address}`, { page: flawed });
    const outside = await explain(`http://lingerie.localhost:3000${address}`);
    expect(outside).toMatchObject({
      status: 200,
      layers: expect.arrayContaining([{ id: `content/${entry}`, kind: 'content', revision: null }]),
      warnings: expect.arrayContaining(
        ['zwei', 'drei'].map((id) => expect.objectContaining({ nodeId: `cms-${id}`, layer: `content/${entry}` })),
      ),
    });
    expect(await explain(`http://at.localhost:3000${unseen()}`)).toMatchObject({ status: 404 });
    expect(await explain('http://at.localhost:3000/')).toMatchObject({ status: 200 });
  });

  it('asked of an instance that has only begun to ask for it, is late and not a page that cannot be had', async () => {
    const address = unseen();
    stub.answers.set(`/de-DE${address}`, { text: JSON.stringify(sommer(text('late'))), afterMs: 1_500 });
    const layer = 'servicelayer/spaet';
    stub.answers.set(`/de-DE/${layer}`, { text: JSON.stringify(sommer(text('late'))), afterMs: 1_500 });
    const known = unseen();
    stub.answers.set(`/de-DE${known}`, { page: sommer(text('da')) });
    const { page, revisionRef } = await factsOf('lingerie', known);
    const context = visitor({ tenant: 'lingerie', locale: 'de-DE', path: address, page, revisionRef });
    const make = () => app.server.inject({ method: 'POST', url: '/internal/trees', headers: signed(context) });
    const [tree, script] = await Promise.all([
      make(),
      app.server.inject({
        url: `/api/${layer.replace('/', '/de-DE/')}`,
        headers: doorHeaders({ tenant: 'lingerie' }, 'shop', TEST_SECRET, clock.now()),
      }),
    ]);
    expect([tree.statusCode, tree.json()]).toEqual([424, expect.objectContaining({ code: 'LATE' })]);
    expect([script.statusCode, script.json()]).toMatchObject([200, { html: '<p>Warm.</p>' }]);
    await expect.poll(async () => (await make()).statusCode, { timeout: 5_000 }).toBe(200);
  });

  it('leads on to another page that is shown, by the address of that page alone, and is explained so', async () => {
    const [there, former] = [unseen(), unseen()];
    const id = `at/de-AT${former}.content`;
    const move = (movedTo: string) => publish(id, { title: 'Sommer', paragraphs: [], movedTo });
    await publish(`at/de-AT${there}.content`, sommer(text('eins')));
    await publish(id, sommer(text('eins')));
    for (const stray of [former, `/${there}`, `${there}/`, unseen()])
      expect(await move(stray), stray).toMatchObject({
        code: 'INVALID',
        faults: [{ code: 'DEAD_LINK', pointer: '/movedTo' }],
      });
    expect(await factsOf('at', former)).toMatchObject({ status: 200 });
    expect(await move(there)).toMatchObject({ code: 'PUBLISHED' });
    expect(await factsOf('at', former)).toMatchObject({ status: 308 });
    expect(await explain(`http://at.localhost:3000${former}`)).toMatchObject({ status: 308 });
  });

  it('with a preview link, what a publish would say of the draft', async () => {
    const { previewLink } = await ask(
      'mutation ($id: ID!, $document: JSON) { previewLink(id: $id, document: $document) { ... on PreviewLink { warnings { code nodeId expected } } } }',
      { id: `at/de-AT${unseen()}.content`, document: flawed },
    );
    expect(previewLink?.['warnings']).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'MISSING', nodeId: 'cms-drei' })]),
    );
    const { previewLink: other } = await ask(
      'mutation ($id: ID!, $document: JSON) { previewLink(id: $id, document: $document) { ... on PreviewLink { warnings { code nodeId expected } } } }',
      { id: `at/de-AT${unseen()}.content`, document: { ...flawed, paragraphs: flawed.paragraphs.slice(0, 2) } },
    );
    expect(other?.['warnings']).toContainEqual({
      code: 'UNKNOWN_TYPE',
      nodeId: 'cms-zwei',
      expected: expect.stringContaining('image-text') as string,
    });
  });
});

describe("pages of a shop's own content", () => {
  it.each(['at', 'lingerie'] as const)(
    "every one of %s shows all its paragraphs in their order, under its title, in the shop's frame",
    async (tenant) => {
      const names = filesOf(tenant).map((name) => name.slice(0, -'.json'.length));
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        const written = JSON.parse(
          readFileSync(path.join(folder.tenantsDir, tenant, 'content', TENANTS[tenant], `${name}.json`), 'utf8'),
        );
        stub.answers.set(`/${TENANTS[tenant]}/${name}`, { page: written });
        const { page, receipt } = await pageOf(tenant, `/${name}`);
        const hasStage = written.paragraphs.some(({ kind }: { kind: string }) => kind === 'stage');
        // What a layout puts beside its content, the form of a contact page, is not content.
        const ofContent = main(page).flatMap(({ id }) => (id.startsWith('cms-') ? [id] : []));
        expect(ofContent).toEqual([
          ...(hasStage ? [] : ['cms-title']),
          ...written.paragraphs.map(({ id }: { id: string }) => `cms-${id}`),
        ]);
        expect(page.meta).toMatchObject({
          title: `${written.title} – ${page.tenant.name}`,
          description: written.description,
          robots: name === 'service-hilfe/newsletter-abmelden' ? 'noindex' : 'index',
          // The table of routes says which of them end with a slash.
          canonical: expect.stringMatching(new RegExp(`^http://${tenant}\\.localhost:3000/${name}/?$`)),
        });
        expect(Object.keys(page.root.slots ?? {})).toEqual(expect.arrayContaining(['header', 'footer']));
        expect(receipt.tags).toContain(`content:${tenant}:${name}`);
      }
    },
  );

  it('an address without a page is not found', async () => {
    expect(await factsOf('at', '/lp/nichts')).toMatchObject({ status: 404, page: 'not-found' });
    expect(await factsOf('at', '/service-hilfe/ueber-uns/nichts')).toMatchObject({ status: 404 });
  });

  it('a changed file is announced and shown without a restart', async () => {
    const { receipt } = await pageOf('at', '/lp/pflege');
    const told = new Promise<readonly string[]>((resolve) =>
      app.events.subscribe(({ tenant, tags }) => {
        if (tenant === 'at' && tags.includes('content:at:lp/pflege')) resolve(tags);
      }),
    );
    writeFileSync(
      path.join(folder.tenantsDir, 'at/content/de-AT/lp/pflege.json'),
      JSON.stringify(sommer(text('eins'))),
    );
    expect(await told).toEqual(['content:at:lp/pflege']);
    const changed = await pageOf('at', '/lp/pflege');
    expect(main(changed.page).map(({ id }) => id)).toEqual(['cms-title', 'cms-eins']);
    expect(changed.receipt.tree).not.toBe(receipt.tree);
  });

  it("the format in which a service elsewhere answers is given out for them, and no shop's for another", async () => {
    const get = (url: string) => app.server.inject({ url });
    const found = await get('/content/at/de-AT/lp/mantel?_format=webapp_json&flat');
    expect([found.statusCode, found.json().title]).toEqual([200, 'Der Mantel-Ratgeber: Schnitt, Stoff, Größe']);
    for (const url of [
      '/content/lingerie/de-AT/lp/mantel?_format=webapp_json&flat',
      '/content/at/de-AT/lp/mantel',
      '/content/at/de-AT/../../tenant?_format=webapp_json&flat',
      '/content/nobody/de-AT/lp/mantel?_format=webapp_json&flat',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
  });
});

describe('pages of a content service elsewhere', () => {
  it('three paragraphs of three kinds are three nodes in the order of the service', async () => {
    stub.answers.set('/de-DE/lp/drei', {
      page: sommer(
        { id: 'a', kind: 'stage', headline: 'Sommer', image: { asset: 'hero-lingerie-evening', alt: '' } },
        text('b'),
        { id: 'c', kind: 'products', title: 'Leicht', skus: ['SKU-3001'] },
      ),
    });
    const { page, receipt } = await pageOf('lingerie', '/lp/drei');
    expect(main(page).map(({ id, type }) => [id, type])).toEqual([
      ['cms-a', 'hero-banner'],
      ['cms-b', 'rich-text'],
      ['cms-c', 'product-rail'],
    ]);
    expect(main(page)[2]?.props['products']).toMatchObject([{ sku: 'SKU-3001' }]);
    expect(receipt.tags).toEqual(expect.arrayContaining(['content:lingerie:lp/drei', 'product:lingerie:SKU-3001']));
    expect(receipt.validUntil).toBe(new Date(clock.now().getTime() + CONTENT_LIMITS.lifetimeMs).toISOString());
    expect(stub.requests.filter((url) => url.includes('lp/drei'))).toEqual(['/de-DE/lp/drei?_format=webapp_json&flat']);
  });

  it('a paragraph that no component takes is left out with its id, and the rest stands', async () => {
    const address = unseen();
    stub.answers.set(`/de-DE${address}`, {
      page: sommer(
        text('gut'),
        { id: 'ohne-bild', kind: 'image-text', title: 'Bild fehlt' },
        { id: 'falsches-bild', kind: 'stage', headline: 'Kopf', image: { asset: 'gibt-es-nicht' } },
        {
          id: 'unsicher',
          kind: 'image-text',
          title: 'Klick',
          image: { asset: 'story-lingerie-fit' },
          link: { label: 'Los', href: 'javascript:alert(1)' },
        },
        { id: 'quelle', kind: 'products', title: 'x', skus: 'alle' },
        { id: 'neu', kind: 'hologram' },
        text('gut', '<p>Zweimal.</p>'),
        text('auch-gut'),
      ),
    });
    expect(await idsOf('lingerie', address)).toEqual(['cms-title', 'cms-gut', 'cms-auch-gut']);
  });

  it('the page stays as it was while the service is down, and one never seen is a 503 with the page for that', async () => {
    const seen = unseen();
    stub.answers.set(`/de-DE${seen}`, { page: sommer(text('gesehen')) });
    await pageOf('lingerie', seen);
    clock.advance(CONTENT_LIMITS.lifetimeMs);
    stub.always = { status: 500 };
    expect(await idsOf('lingerie', seen)).toEqual(['cms-title', 'cms-gesehen']);
    const never = unseen();
    expect(await factsOf('lingerie', never)).toMatchObject({ status: 503, page: 'unavailable' });
    const { page } = await pageOf('lingerie', never);
    expect([page.locale, page.meta.robots]).toEqual(['de-DE', 'noindex']);
    expect(JSON.stringify(page.root)).toContain('Etwas ist schiefgelaufen');
    expect((await factsOf('lingerie', '/')).status).toBe(200);
    stub.always = undefined;
    clock.advance(CONTENT_LIMITS.restMs + CONTENT_LIMITS.lifetimeMs);
    expect((await factsOf('lingerie', never)).status).toBe(404);
  });

  it('a page whose facts are of a moment ago has no tree while the service is down, so that no 200 speaks of a failure', async () => {
    const address = unseen();
    stub.answers.set(`/de-DE${address}`, { page: sommer(text('eins')) });
    const { page, revisionRef } = await factsOf('lingerie', address);
    const other = unseen();
    stub.always = { status: 500 };
    const context = visitor({ tenant: 'lingerie', locale: 'de-DE', page, revisionRef, path: other });
    const made = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: signed(context) });
    expect([made.statusCode, made.json().code]).toEqual([503, 'UNAVAILABLE']);
    stub.always = undefined;
    clock.advance(CONTENT_LIMITS.restMs + CONTENT_LIMITS.lifetimeMs);
  });

  it("a merchandiser's layer addresses its nodes by their ids, and lies above them", async () => {
    const address = unseen();
    stub.answers.set(`/de-DE${address}`, { page: sommer(text('eins'), text('zwei')) });
    const outcome = await publish('lingerie/content.layer', {
      page: 'content',
      prefix: 'lingerie',
      ops: [
        { op: 'set', node: 'cms-eins', pointer: '/props/title', value: 'Umbenannt' },
        {
          op: 'insert',
          parent: 'content',
          slot: 'main',
          after: 'cms-eins',
          node: { id: 'lingerie.dazu', type: 'rich-text', when: { path: address }, props: { html: '<p>Dazu.</p>' } },
        },
      ],
    });
    expect(outcome.code).toBe('PUBLISHED');
    const { page } = await pageOf('lingerie', address);
    expect(main(page).map(({ id }) => id)).toEqual(['cms-title', 'cms-eins', 'lingerie.dazu', 'cms-zwei']);
    expect(main(page)[1]?.props['title']).toBe('Umbenannt');
    expect(await idsOf('at', '/lp/mantel')).not.toContain('lingerie.dazu');
  });
});

describe('the start page', () => {
  const storefront = '/de-DE/storefront';
  const opening = (headline: string) => ({
    page: { title: 'Neu', paragraphs: [{ id: 'auftakt', kind: 'stage', headline, image: HERO }, text('b')] },
  });
  const HERO = { asset: 'hero-lingerie-evening', alt: '' };
  const ask = async (address: string) => {
    clock.advance(CONTENT_LIMITS.restMs + CONTENT_LIMITS.lifetimeMs);
    return (await pageOf('lingerie', address)).page;
  };

  it.each(['/', '/storefront'])(
    '%s is the page "storefront" of the service, the rest of the layout below',
    async (address) => {
      stub.answers.set(storefront, opening('Vom Redakteur'));
      const page = await ask(address);
      expect(stub.requests).toContain('/de-DE/storefront?_format=webapp_json&flat');
      const ids = main(page).map(({ id }) => id);
      expect(ids.slice(0, 2)).toEqual(['cms-auftakt', 'cms-b']);
      expect([ids.includes('hero'), ids.length > 4, page.meta.title]).toEqual([false, true, 'Neu – Lilienne']);
    },
  );

  it.each([
    ['has no such page', { status: 404 }],
    ['is down', { status: 500 }],
  ])('is as it is laid out where the service %s', async (_name, answer) => {
    // Older than any copy that stands in.
    clock.advance(CONTENT_LIMITS.staleMs);
    stub.answers.set(storefront, answer);
    const page = await ask('/');
    expect(await factsOf('lingerie', '/')).toMatchObject({ status: 200, page: 'home' });
    expect(main(page)[0]?.id).toBe('hero');
  });

  it("of a shop's own content is shown as soon as its file is there", async () => {
    expect(await idsOf('at', '/')).toContain('hero');
    const outcome = await publish('at/de-AT/storefront.content', sommer(text('eigen')));
    expect(outcome.code).toBe('PUBLISHED');
    expect((await idsOf('at', '/')).slice(0, 2)).toEqual(['cms-title', 'cms-eigen']);
  });
});

describe('the place of content in a layout', () => {
  it.each([
    ['a parent that is not there', { parent: 'nobody', slot: 'main', instead: 'x' }, '/content/parent'],
    ['a node that is not in the slot', { parent: 'content', slot: 'main', instead: 'nobody' }, '/content/instead'],
  ])('cannot be %s', async (_name, content, pointer) => {
    const layout = JSON.parse(readFileSync(path.join(folder.tenantsDir, 'base/layouts/content.json'), 'utf8'));
    const outcome = await publish('at/content.layout', { ...layout, content });
    expect(outcome).toMatchObject({
      code: 'INVALID',
      faults: expect.arrayContaining([expect.objectContaining({ code: 'MISSING_NODE', pointer })]),
    });
  });
});
