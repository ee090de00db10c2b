import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { buildSchema, isObjectType, type GraphQLObjectType } from 'graphql';
import type { Browser } from 'playwright';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { acceptance, otherAcceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import {
  addComponent,
  copyRepository,
  FOLDER,
  sourcesOf,
  type Manifest,
  type Registry,
} from '../support/new-component.ts';
import { FUTURE } from '../support/newer-server.ts';
import { openPreview, previewLink } from '../support/opened-preview.ts';
import { nodeIds, ROOT, type CommandResult } from '../support/product.ts';
import { tryOf } from '../support/try-of.ts';
import { until } from '../support/until.ts';
import { startTestRedis } from '../support/redis.ts';
import { askStaffDoor } from '../support/staff-door.ts';

interface TreeNode {
  id: string;
  type: string;
  v: number;
  props: Record<string, unknown>;
  slots?: Record<string, TreeNode[]>;
}
interface ShownPage {
  page: string;
  status: number;
  version: string;
  meta: { title: string; description: string };
  root: TreeNode;
}
interface Layer {
  page: string;
  prefix?: string;
  ops: { op: string; node?: unknown; pointer?: string; value?: unknown }[];
}

const HOME = 'at/home.layer';
const product = acceptance();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-lx-'));
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => product.content.forget());
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the shop door answers, through the edge. */
async function pageOf(address: string, { tenant = 'at', locale }: { tenant?: string; locale?: string } = {}) {
  const ask = () =>
    product.get('/api/gateway/', {
      method: 'POST',
      host: `${tenant}.localhost`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query:
          'query ($path: String!, $locale: String) { page(path: $path, locale: $locale) { page status version meta { title description } root } }',
        variables: { path: address, ...(locale === undefined ? {} : { locale }) },
      }),
    });
  // A shop that is busy for a moment says so, and asks to be asked again.
  const answer = await until('the shop has room', async () => {
    const one = await ask();
    return one.status === 503 ? undefined : one;
  });
  expect(answer.status, answer.body).toBe(200);
  return (JSON.parse(answer.body) as { data: { page: ShownPage } }).data.page;
}
/** A node and everything below it, in the order of the tree. */
/** What every start is asked for. */
const PLANNED = ['--visitors', '1000', '--days', '14'];
const nodesOf = (node: TreeNode): TreeNode[] => [
  node,
  ...Object.values(node.slots ?? {}).flatMap((children) => children.flatMap(nodesOf)),
];
const idsAt = async (tenant = 'at', address = '/'): Promise<string[]> =>
  nodeIds((await product.get(address, { host: `${tenant}.localhost` })).body);
const ok = ({ code, stdout, stderr }: CommandResult): string => {
  expect(code, stdout + stderr).toBe(0);
  return stdout;
};
async function document(id = HOME): Promise<Layer> {
  const { data } = await askStaffDoor<{ layout: { document: Layer } }>(
    product,
    'query ($id: ID!) { layout(id: $id) { ... on Layout { document } } }',
    { id },
  );
  return data?.layout.document ?? expect.fail(`no ${id}`);
}
interface Revision {
  revision: number;
  author: string;
  createdAt: string;
  status: string;
  source: string;
}
async function history(id = HOME): Promise<Revision[]> {
  const { data } = await askStaffDoor<{ history: { revisions: Revision[] } }>(
    product,
    'query ($id: ID!) { history(id: $id) { ... on History { revisions { revision author createdAt status source } } } }',
    { id },
  );
  return data?.history.revisions ?? [];
}
const published = async (id = HOME): Promise<number> =>
  (await history(id)).find(({ status }) => status === 'PUBLISHED')?.revision ?? 0;

/** Does something with a document and brings back what was published, whatever comes. */
async function changing<T>(id: string, change: () => Promise<T>): Promise<T> {
  const before = await published(id);
  try {
    return await change();
  } finally {
    if ((await published(id)) !== before) ok(await product.layouts('rollback', id, String(before)));
  }
}
const PUBLISH = `mutation ($input: PublishLayoutInput!) { publishLayout(input: $input) { __typename
  ... on Published { revision { revision } }
  ... on Conflict { message current expected }
  ... on Forbidden { message }
  ... on LayoutInvalid { faults { code message nodeId pointer expected got } } } }`;
interface Outcome {
  __typename: string;
  current?: number;
  expected?: number;
  faults?: { code: string; message: string; nodeId: string | null; pointer: string; expected: string; got: string }[];
}
async function publish(
  layer: Layer,
  {
    id = HOME,
    token = 'demo-merchandiser',
    expectedRevision,
  }: { id?: string; token?: string; expectedRevision?: number } = {},
): Promise<Outcome> {
  const seen = expectedRevision ?? (await published(id));
  const { data, errors } = await askStaffDoor<{ publishLayout: Outcome }>(
    product,
    PUBLISH,
    { input: { id, document: layer, expectedRevision: seen } },
    token,
  );
  return data?.publishLayout ?? expect.fail(JSON.stringify(errors));
}
async function republish(change: (layer: Layer) => Layer): Promise<void> {
  expect((await publish(change(await document()))).__typename).toBe('Published');
}
const build = (): unknown[] => [
  readFileSync(path.join(ROOT, 'renderer/.next/BUILD_ID'), 'utf8'),
  ...(['edge', 'renderer', 'layout-server'] as const).map((server) => product.pid(server)),
];
const stands = (first: string, second: string): Promise<string[]> =>
  until(`${first} stands before ${second}`, async () => {
    const ids = await idsAt();
    return ids.indexOf(first) < ids.indexOf(second) && ids;
  });
const text = (id: string, html = `<p>${id}</p>`): object => ({ id, kind: 'text', html });

it('LX-001: a layout query is answered with page, version and a JSON tree', async () => {
  const answer = await pageOf('/', { locale: 'de-AT' });
  expect(answer).toMatchObject({ page: 'home', status: 200, root: { id: 'home', type: 'page' } });
  expect(answer.version).toMatch(/^\S+$/);
});

it('LX-002: every node of a tree has a type, an id of its own and props, and children by slot', async () => {
  for (const address of ['/', '/lp/pflege', '/s/kleid', '/gibt-es-nicht']) {
    const nodes = nodesOf((await pageOf(address)).root);
    expect(nodes.length).toBeGreaterThan(5);
    for (const node of nodes) {
      expect(node).toMatchObject({ id: expect.stringMatching(/./), type: expect.stringMatching(/./) });
      expect(Object.getPrototypeOf(node.props)).toBe(Object.prototype);
      for (const children of Object.values(node.slots ?? {})) expect(Array.isArray(children)).toBe(true);
      // Marked-up text stands in fields of rich text alone.
      for (const [name, value] of Object.entries(node.props))
        if (typeof value === 'string' && /<\/?[a-z]+[ >]/i.test(value)) expect(name).toMatch(/html$/i);
    }
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
  }
});

it('LX-003: three paragraphs of three kinds are three nodes in the order of the content service, in tree and HTML', async () => {
  await product.content.answer('/de-AT/lp/drei-arten', {
    page: {
      title: 'Drei Arten',
      paragraphs: [
        { id: 'a', kind: 'stage', headline: 'Sommer', image: { asset: 'hero-at-autumn', alt: '' } },
        text('b', '<p>Ein Text.</p>'),
        { id: 'c', kind: 'products', title: 'Leicht', skus: ['SKU-1010', 'SKU-1012'] },
      ],
    },
  });
  const { root } = await pageOf('/lp/drei-arten');
  const own = nodesOf(root).filter(({ id }) => id.startsWith('cms-'));
  expect(own.map(({ id, type }) => [id, type])).toEqual([
    ['cms-a', 'hero-banner'],
    ['cms-b', 'rich-text'],
    ['cms-c', 'product-rail'],
  ]);
  expect((await idsAt('at', '/lp/drei-arten')).filter((id) => id.startsWith('cms-'))).toEqual([
    'cms-a',
    'cms-b',
    'cms-c',
  ]);
});

it('LX-004: a variant changes the tree of its visitors alone, and never brings back what a switch keeps off', async () => {
  const file = path.join(folder, 'merge.json');
  const node = (id: string, when?: object) => ({
    id,
    type: 'rich-text',
    ...(when === undefined ? {} : { when }),
    props: { html: '<p>Aus der Variante.</p>' },
  });
  const insert = (inserted: object) => ({ op: 'insert', parent: 'home', slot: 'main', node: inserted });
  writeFileSync(
    file,
    JSON.stringify({
      key: 'merge',
      page: 'home',
      goal: 'page-view',
      variants: [
        { key: 'a', weight: 0.5 },
        {
          key: 'b',
          weight: 0.5,
          layer: {
            page: 'home',
            prefix: 'merge',
            ops: [
              insert(node('merge.an')),
              insert(node('merge.aus', { 'switch.premium': true })),
              // Says nothing of the switch that it depends on.
              insert({
                id: 'merge.premium',
                type: 'premium-teaser',
                props: {
                  title: 'Premium',
                  text: 'Ohne Versandkosten.',
                  link: { label: 'Ansehen', href: '/kasse/premium' },
                },
              }),
            ],
          },
        },
      ],
    }),
  );
  ok(await product.experiments('create', file, '--tenant', 'at'));
  ok(await product.experiments('start', 'at/merge', ...PLANNED));
  try {
    const explain = async (arm: string) =>
      JSON.parse(ok(await product.layouts('--json', 'explain', product.at('/'), '--as', `arm=merge:${arm}`))) as {
        nodes: { id: string; layer: string }[];
        absent: { id: string; reason: string }[];
        layers: { id: string; applied: boolean }[];
      };
    const [control, variant] = [await explain('a'), await explain('b')];
    expect(control.nodes.map(({ id }) => id)).not.toContain('merge.an');
    const added = variant.nodes.find(({ id }) => id === 'merge.an');
    expect(added?.layer).toMatch(/merge/);
    expect(variant.layers.filter(({ applied }) => applied).map(({ id }) => id)).toContain(added?.layer);
    expect(variant.nodes.map(({ id }) => id)).not.toContain('merge.aus');
    expect(variant.nodes.map(({ id }) => id)).not.toContain('merge.premium');
    for (const id of ['merge.aus', 'merge.premium'])
      expect(variant.absent).toContainEqual(expect.objectContaining({ id, reason: 'condition' }));
    // What shoppers of the arm get.
    const { stdout } = await product.experiments('--json', 'link', 'at/merge', 'b');
    const { pathname, search } = new URL((JSON.parse(stdout) as { url: string }).url);
    const ids = nodeIds((await product.get(pathname + search)).body);
    expect(ids).toContain('merge.an');
    expect(ids).not.toContain('merge.aus');
    expect(ids).not.toContain('merge.premium');
  } finally {
    ok(await product.experiments('stop', 'at/merge'));
  }
});

it('LX-005: a node with a wrong prop is left out with a warning that names it, and the rest is shown', async () => {
  await product.content.answer('/de-AT/lp/falsch', {
    page: {
      title: 'Falsch',
      paragraphs: [text('vorher'), { id: 'falsch', kind: 'products', title: 42, skus: ['SKU-1010'] }, text('nachher')],
    },
  });
  const { status, body } = await product.get('/lp/falsch');
  expect(status).toBe(200);
  expect(nodeIds(body).filter((id) => id.startsWith('cms-'))).toEqual(['cms-title', 'cms-vorher', 'cms-nachher']);
  // Lines are written in blocks.
  const warning = await until('it is logged', async () =>
    readFileSync(path.join(product.dataDir, 'logs/layout-server.log'), 'utf8')
      .split('\n')
      .findLast((line) => line.includes('cms-falsch')),
  );
  expect(JSON.parse(warning)).toMatchObject({ level: 'warn' });
  expect(warning).toMatch(/cms-falsch/);
  expect(warning).toMatch(/\/props\/title/);
  expect(warning).toMatch(/expected[^"]*string/);
});

it('LX-007: an extra prop is refused by its name, and a default is filled in', async () => {
  const extra = await publish({
    ...(await document()),
    ops: [{ op: 'set', node: 'hero', pointer: '/props/colour', value: 'red' }],
  });
  expect(extra.__typename).toBe('LayoutInvalid');
  expect(extra.faults?.map(({ nodeId, message }) => `${nodeId} ${message}`).join('\n')).toMatch(/hero.*colour/);

  const { components } = JSON.parse(ok(await product.layouts('catalog'))) as {
    components: { type: string; propsSchema: { properties: Record<string, { default?: unknown }> } }[];
  };
  const rail = components.find(({ type }) => type === 'product-rail');
  const level = rail?.propsSchema.properties['level']?.default;
  expect(level).toBe(2);
  const stored = nodesOf(((await document('base/home.layout')) as unknown as { root: TreeNode }).root);
  const without = stored.filter(({ type, props }) => type === 'product-rail' && !('level' in props));
  expect(without.length).toBeGreaterThan(0);
  const shown = new Map(nodesOf((await pageOf('/')).root).map((node) => [node.id, node.props['level']]));
  for (const { id } of without) expect([id, shown.get(id)]).toEqual([id, level]);
});

it('LX-008: every node in the HTML is a component of the registry, in the order of the tree', async () => {
  const { components } = JSON.parse(ok(await product.layouts('catalog'))) as { components: { type: string }[] };
  const registry = new Set(components.map(({ type }) => type));
  for (const [tenant, address] of [
    ['at', '/'],
    ['at', '/s/kleid'],
    ['at', '/s/xyzxyz'],
    ['at', '/lp/mantel'],
    ['at', '/lp/pflege'],
    ['at', '/service-hilfe/ueber-uns/datenschutz'],
    ['at', '/service-hilfe/newsletter/anmeldung'],
    ['at', '/gibt-es-nicht'],
    ['lingerie', '/'],
    ['lingerie', '/lp/passform'],
  ] as const) {
    const { body } = await product.get(address, { host: `${tenant}.localhost` });
    const shown = [...body.matchAll(/data-node="([^"]+)" data-node-id="([^"]+)"/g)].map(([, type = '', id = '']) => ({
      type,
      id,
    }));
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter(({ type }) => !registry.has(type))).toEqual([]);
    const tree = nodesOf((await pageOf(address, { tenant })).root);
    const place = new Map(tree.map(({ id }, index) => [id, index]));
    const types = new Map(tree.map(({ id, type }) => [id, type]));
    expect(shown.map(({ id }) => [id, types.get(id)])).toEqual(shown.map(({ id, type }) => [id, type]));
    const inOrder = shown
      .map(({ id }) => id)
      .toSorted((one, other) => (place.get(one) ?? -1) - (place.get(other) ?? -1));
    expect([address, shown.map(({ id }) => id)]).toEqual([address, inOrder]);
  }
});

it('LX-009: a node of a type that only a newer server knows is nothing on its page, a box with its name in a preview, and one line in the log', async ({
  task,
}) => {
  // Each try publishes twice.
  const revision = 2 * tryOf(task);
  const other = otherAcceptance();
  const id = 'at/contact.layer';
  const layer: Layer = {
    page: 'contact',
    prefix: 'at',
    ops: [
      {
        op: 'insert',
        parent: 'contact',
        slot: 'main',
        node: { id: FUTURE.id, type: 'rich-text', props: { html: '<p>Was von heute ist</p>' } },
      } as Layer['ops'][number],
    ],
  };
  const lines = (): string[] =>
    readFileSync(path.join(other.dataDir, 'logs/renderer.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"page with faults"') && line.includes(FUTURE.id));

  const file = path.join(folder, 'future.json');
  writeFileSync(file, JSON.stringify(layer));
  const preview = await openPreview(other, await previewLink(other, file, '--as', id));
  const shown = await preview.get('/service-hilfe/kontakt');
  expect(shown.status).toBe(200);
  expect(shown.body).toMatch(new RegExp(`<p[^>]*data-node="unknown-node"[^>]*>${FUTURE.type}</p>`));

  const before = nodeIds((await other.get('/service-hilfe/kontakt')).body);
  const { length: told } = lines();
  ok(await other.layouts('publish', file, '--as', id, '--expected', String(revision)));
  try {
    const page = await until('the layer is there', async () => {
      const got = await other.get('/service-hilfe/kontakt');
      return lines().length > told && got;
    });
    expect(page.status).toBe(200);
    expect(nodeIds(page.body)).toEqual(before);
    expect(page.body).not.toMatch(/hologram|Was von heute ist|unknown-node/);
    expect(lines().slice(told)).toHaveLength(1);
    expect(lines().at(-1)).toContain(`"nodeId":"${FUTURE.id}","type":"${FUTURE.type}"`);
  } finally {
    writeFileSync(file, JSON.stringify({ ...layer, ops: [] }));
    ok(await other.layouts('publish', file, '--as', id, '--expected', String(revision + 1)));
  }
});

it('LX-011: two swapped nodes are seen with the next requests; nothing is built and no process is new', async () => {
  const before = build();
  const first = await idsAt();
  expect(first.indexOf('new-arrivals')).toBeLessThan(first.indexOf('bestsellers'));
  await changing(HOME, async () => {
    ok(await product.layouts('move', HOME, 'bestsellers', '--before', 'new-arrivals'));
    const swapped = await stands('bestsellers', 'new-arrivals');
    expect(swapped.toSorted()).toEqual(first.toSorted());
  });
  expect(await stands('new-arrivals', 'bestsellers')).toEqual(first);
  expect(build()).toEqual(before);
});

it('LX-012: nodes are moved, added and removed by layout alone, and other shops stay as they are', async () => {
  const before = build();
  const sister = await idsAt('lingerie');
  await changing(HOME, async () => {
    const add = (op: object) => republish((layer) => ({ ...layer, ops: [...layer.ops, op as Layer['ops'][number]] }));
    await add({ op: 'move', node: 'bestsellers', before: 'new-arrivals' });
    await stands('bestsellers', 'new-arrivals');
    await add({
      op: 'insert',
      parent: 'home',
      slot: 'main',
      after: 'hero',
      node: { id: 'at.dazu', type: 'rich-text', props: { html: '<p>Neu auf der Seite.</p>' } },
    });
    await until('the new node is there', async () => (await product.get('/')).body.includes('Neu auf der Seite.'));
    const ids = await idsAt();
    expect(ids.indexOf('at.dazu')).toBeGreaterThan(ids.indexOf('hero'));
    await add({ op: 'hide', node: 'about' });
    await until('the node is gone', async () => !(await idsAt()).includes('about'));
  });
  expect(await idsAt('lingerie')).toEqual(sister);
  expect(build()).toEqual(before);
});

it('LX-013: a headline is changed for one shop in one locale alone', async () => {
  const headline = async (address: string, tenant: string): Promise<string | undefined> =>
    /<h1[^>]*>([^<]+)/.exec((await product.get(address, { host: `${tenant}.localhost` })).body)?.[1];
  const german = await headline('/', 'zwei');
  const austrian = await headline('/', 'at');
  const layer: Layer = {
    page: 'home',
    prefix: 'zwei-fr',
    ops: [{ op: 'set', node: 'hero', pointer: '/props/headline', value: 'Laine et lumière' }],
  };
  expect((await publish(layer, { id: 'zwei/home.fr-CH.layer' })).__typename).toBe('Published');
  await until('the French headline is there', async () => (await headline('/fr', 'zwei')) === 'Laine et lumière');
  expect([await headline('/', 'zwei'), await headline('/', 'at')]).toEqual([german, austrian]);
});

it('LX-014: a draft shows to who has its link, and to nobody else', async () => {
  const layer = await document();
  const file = path.join(folder, 'draft.json');
  writeFileSync(file, JSON.stringify({ ...layer, ops: [...layer.ops, { op: 'hide', node: 'about' }] }));
  const shown = await (await openPreview(product, await previewLink(product, file, '--as', HOME))).get();
  expect(shown.status).toBe(200);
  expect(shown.headers['cache-control']).toContain('no-store');
  expect(nodeIds(shown.body)).not.toContain('about');
  expect(shown.body).toMatch(/data-node="preview-banner"/);
  const page = await product.get('/');
  expect(nodeIds(page.body)).toContain('about');
  expect(page.body).not.toMatch(/data-node="preview-banner"/);
});

it('LX-015: a published layout is rolled back within 15 s, and the history lists author, time and versions', async () => {
  const first = await idsAt();
  const before = await published();
  ok(await product.layouts('hide', HOME, 'about'));
  await until('the node is gone', async () => !(await idsAt()).includes('about'));
  ok(await product.layouts('rollback', HOME, String(before)));
  await until('the node is back', async () => (await idsAt()).includes('about'), 15_000);
  expect(await idsAt()).toEqual(first);
  const [back, hidden] = await history();
  expect(back).toMatchObject({ author: 'Mara Holzer', status: 'PUBLISHED', source: 'ROLLBACK' });
  expect(hidden).toMatchObject({ author: 'Mara Holzer', status: 'SUPERSEDED', revision: (back?.revision ?? 0) - 1 });
  for (const { createdAt } of await history()) expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
});

it('LX-016: a publish over an outdated revision is a conflict that names the current one, and changes nothing', async () => {
  const layer = await document();
  const [current, shown] = [await published(), await idsAt()];
  const conflict = await publish(
    { ...layer, ops: [...layer.ops, { op: 'hide', node: 'about' }] },
    { expectedRevision: current - 1 },
  );
  expect(conflict).toMatchObject({ __typename: 'Conflict', current, expected: current - 1 });
  expect([await published(), await idsAt()]).toEqual([current, shown]);
});

it('LX-017: a publish with a wrong prop, an unknown type and a double id is refused with all three, by node and path', async () => {
  const [current, shown] = [await published(), await idsAt()];
  const layer = await document();
  const insert = (id: string, type: string): object => ({
    op: 'insert',
    parent: 'home',
    slot: 'main',
    node: { id, type, props: { html: '<p>x</p>' } },
  });
  const { __typename, faults = [] } = await publish({
    ...layer,
    ops: [
      ...layer.ops,
      { op: 'set', node: 'hero', pointer: '/props/headline', value: 42 },
      insert('at.fremd', 'hologram') as Layer['ops'][number],
      insert('at.doppelt', 'rich-text') as Layer['ops'][number],
      insert('at.doppelt', 'rich-text') as Layer['ops'][number],
    ],
  });
  expect(__typename).toBe('LayoutInvalid');
  const about = (node: string): string[] =>
    faults.filter(({ nodeId }) => nodeId === node).map(({ pointer, message }) => `${pointer} ${message}`);
  expect(about('hero').join()).toMatch(/^\/props\/headline .*string.*42/);
  expect(about('at.fremd').join()).toMatch(/hologram/);
  expect(about('at.doppelt').join()).toMatch(/at\.doppelt/);
  for (const { pointer } of faults) expect(pointer).toMatch(/^(\/|$)/);
  expect([await published(), await idsAt()]).toEqual([current, shown]);
});

it('LX-018: staff operations need the token of the right role, and no page of a shop leads to them', async () => {
  const stranger = await askStaffDoor(product, PUBLISH, { input: { id: HOME, document: {} } }, 'wrong');
  expect([stranger.status, stranger.errors?.[0]?.extensions?.code]).toEqual([401, 'UNAUTHENTICATED']);
  const nobody = await askStaffDoor(product, PUBLISH, { input: { id: HOME, document: {} } }, null);
  expect([nobody.status, nobody.errors?.[0]?.extensions?.code]).toEqual([401, 'UNAUTHENTICATED']);
  const before = await published();
  const layer = await document();
  expect(await publish(layer, { token: 'demo-experimenter' })).toMatchObject({ __typename: 'Forbidden' });
  const start = await askStaffDoor<{ startExperiment: { __typename: string } }>(
    product,
    'mutation { startExperiment(id: "at/nobody") { __typename } }',
  );
  expect(start.data?.startExperiment.__typename).toBe('Forbidden');
  expect(await published()).toBe(before);
  for (const address of ['/', '/gibt-es-nicht', '/s/kleid', '/lp/mantel'])
    expect((await product.get(address)).body).not.toMatch(new RegExp(`:${product.ports.staff}|/__components|demo-`));
});

const test = (key: string, weights: number[], node = 'hero'): string => {
  const file = path.join(folder, `${key}.json`);
  const [control = 0, ...others] = weights;
  writeFileSync(
    file,
    JSON.stringify({
      key,
      page: 'home',
      goal: 'page-view',
      variants: [
        { key: 'a', weight: control },
        ...others.map((weight, index) => ({
          key: 'bcd'[index],
          weight,
          layer: {
            page: 'home',
            prefix: key,
            ops: [{ op: 'set', node, pointer: '/props/headline', value: `Worte von ${key}` }],
          },
        })),
      ],
    }),
  );
  return file;
};

it('LX-019: a test is created, started and stopped while the product runs; shares that do not add up are refused', async () => {
  const before = build();
  const heads = async (): Promise<Set<boolean>> => {
    const pages = await Promise.all(
      Array.from({ length: 30 }, () =>
        product.get('/', {
          headers: {
            cookie: 'consent=C0001,C0002',
            'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
            'sec-fetch-dest': 'document',
          },
        }),
      ),
    );
    return new Set(pages.map(({ body }) => body.includes('Worte von worte')));
  };
  ok(await product.experiments('create', test('worte', [0.5, 0.5]), '--tenant', 'at'));
  expect(await heads()).toEqual(new Set([false]));
  ok(await product.experiments('start', 'at/worte', ...PLANNED));
  await until('both variants are seen', async () => (await heads()).size === 2);
  ok(await product.experiments('stop', 'at/worte'));
  await until('everybody gets the control', async () => !(await heads()).has(true), 1_000);
  expect(await heads()).toEqual(new Set([false]));

  const odd = await product.experiments('create', test('schief', [0.5, 0.4]), '--tenant', 'at');
  const refused = odd.code === 0 ? await product.experiments('start', 'at/schief', ...PLANNED) : odd;
  expect(refused.code).toBe(1);
  expect(refused.stdout + refused.stderr).toMatch(/weight|add up|sum/i);
  expect(await heads()).toEqual(new Set([false]));
  expect(build()).toEqual(before);
});

it('LX-020: of two tests on one node the second is refused, naming the first', async () => {
  ok(await product.experiments('create', test('erster', [0.5, 0.5]), '--tenant', 'at'));
  ok(await product.experiments('create', test('zweiter', [0.5, 0.5]), '--tenant', 'at'));
  ok(await product.experiments('start', 'at/erster', ...PLANNED));
  try {
    const second = await product.experiments('start', 'at/zweiter', ...PLANNED);
    expect(second.code).toBe(1);
    expect(second.stdout + second.stderr).toMatch(/erster/);
    const { stdout } = await product.experiments('--json', 'list', 'at');
    expect(stdout).toMatch(/"at\/erster"/);
    const states = JSON.parse(stdout) as
      | { id: string; status: string }[]
      | { experiments: { id: string; status: string }[] };
    const running = (Array.isArray(states) ? states : states.experiments).filter(({ status }) => status === 'RUNNING');
    expect(running.map(({ id }) => id)).toContain('at/erster');
    expect(running.map(({ id }) => id)).not.toContain('at/zweiter');
  } finally {
    ok(await product.experiments('stop', 'at/erster'));
  }
});

it('LX-022: Redis away costs no page and one warning; back, it is used again without a restart', async () => {
  const pids = build();
  const warnings = (): number => product.output().match(/Redis is away/g)?.length ?? 0;
  const isUp = async (): Promise<boolean> => {
    const metrics = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text();
    return metrics.split('\n').some((line) => line.startsWith('vitrine_layout_redis_up') && line.endsWith(' 1'));
  };
  let visits = 0;
  const fresh = async (): Promise<number> => (await product.get(`/s/redis${(visits += 1)}`)).status;
  const redis = await startTestRedis(product.redisPort);
  try {
    await until('Redis is used', isUp);
    const before = warnings();
    await redis.kill();
    await until('the loss is known', async () => !(await isUp()));
    for (let count = 0; count < 20; count += 1)
      expect([await fresh(), (await product.get('/')).status]).toEqual([200, 200]);
    expect(warnings()).toBe(before + 1);
    await redis.start();
    await until('Redis is used again', isUp);
    expect(await fresh()).toBe(200);
    expect(build()).toEqual(pids);
  } finally {
    await redis.stop();
  }
});

it('LX-023: while the layout server does not answer known pages stand, and others are a 503 in the words of each language', async () => {
  const home = nodeIds((await product.get('/')).body);
  const places = [
    ['at', '', 'de-AT'],
    ['de', '', 'de-DE'],
    ['ch', '', 'de-CH'],
    ['ch', '/fr', 'fr-CH'],
    ['nl', '', 'nl-NL'],
  ] as const;
  const ask = (tenant: string, prefix: string) =>
    product.get(`${prefix}/lp/noch-nie-gefragt`, { host: `${tenant}.localhost` });
  product.kill('layout-server', 'SIGSTOP');
  try {
    const [known, ...unknown] = await Promise.all([
      product.get('/'),
      ...places.map(([tenant, prefix]) => ask(tenant, prefix)),
    ]);
    expect([known.status, nodeIds(known.body)]).toEqual([200, home]);
    for (const [index, [, , locale]] of places.entries()) {
      const { status, headers, body = '' } = unknown[index] ?? {};
      const file = path.join(product.localesDir, locale, 'frame.json');
      const { generic } = (JSON.parse(readFileSync(file, 'utf8')) as { error: { generic: Record<string, string> } })
        .error;
      expect([locale, status, Boolean(headers?.['retry-after'])]).toEqual([locale, 503, true]);
      expect(body).toContain(`<html lang="${locale}"`);
      expect(body).toContain(`>${generic['title']}</h1>`);
      expect(body).toContain(`>${generic['text']}<`);
    }
  } finally {
    product.kill('layout-server', 'SIGCONT');
  }
  for (const [tenant, prefix] of places)
    await until('the shop is whole again', async () => (await ask(tenant, prefix)).status === 404);
});

let shelfPages = 0;
it('LX-024: twelve nodes with products are one lookup in the catalogue, and two with one snippet one request', async () => {
  const lookups = async (): Promise<number> => {
    const metrics = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text();
    return Number(/^vitrine_layout_product_lookups_total{tenant="at"[^}]*} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };
  // Of its own at each try: a page that was seen is kept, and asks for nothing.
  const name = `zwoelf-${(shelfPages += 1)}`;
  const shelves = Array.from({ length: 12 }, (_, index) => {
    const sku = `SKU-${1001 + index}`;
    return { id: `regal-${index}`, kind: 'products', title: `Regal ${index}`, skus: [sku] };
  });
  const snippets = ['oben', 'unten'].map((id) => ({ id, kind: 'snippet', snippet: name }));
  await product.content.answer(`/snippets/de-AT/${name}.json`, { page: { html: '<p>Zweimal auf der Seite</p>' } });
  await product.content.answer(`/de-AT/lp/${name}`, {
    page: { title: 'Zwölf', paragraphs: [...shelves, ...snippets] },
  });
  const before = await lookups();
  const { status, body } = await product.get(`/lp/${name}`);
  expect(status).toBe(200);
  const ids = nodeIds(body);
  expect(shelves.filter(({ id }) => !ids.includes(`cms-${id}`))).toEqual([]);
  for (const { skus } of shelves) expect(body).toContain(`/p/${skus[0]}`);
  expect(body.match(/<p>Zweimal auf der Seite<\/p>/g)).toHaveLength(2);
  expect((await lookups()) - before).toBe(1);
  expect(
    (await product.content.requests()).filter((url) => url.startsWith(`/snippets/de-AT/${name}.json`)),
  ).toHaveLength(1);
});

it('LX-025: 100 requests in 5 s ask the content service once, and a publish shows without waiting for a lifetime', async ({
  task,
}) => {
  const address = `/lp/oft-${tryOf(task)}`;
  await product.content.answer(`/de-AT${address}`, { page: { title: 'Oft', paragraphs: [text('eins')] } });
  const started = performance.now();
  const pages = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      product.get(address, { headers: { 'x-ua-device': ['mobile', 'tablet', 'desktop'][index % 3] ?? '' } }),
    ),
  );
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await product.content.requests()).filter((url) => url.startsWith(`/de-AT${address}?`))).toHaveLength(1);

  const layer: Layer = {
    page: 'content',
    prefix: 'at',
    ops: [{ op: 'set', node: 'cms-eins', pointer: '/props/title', value: 'Sofort zu sehen' }],
  };
  expect((await publish(layer, { id: 'at/content.layer' })).__typename).toBe('Published');
  await until('the publish is seen', async () => (await product.get(address)).body.includes('Sofort zu sehen'), 2_000);
  expect((await publish({ ...layer, ops: [] }, { id: 'at/content.layer' })).__typename).toBe('Published');
});

it('LX-026: the layout tells status and head of a page, also of one that is not there', async () => {
  const missing = await pageOf('/gibt-es-nicht');
  expect(missing).toMatchObject({ status: 404, page: 'not-found' });
  const redirect = await product.get('/account');
  expect([redirect.status, redirect.headers['location']]).toEqual([307, '/mein-konto']);
  const home = await pageOf('/');
  const { body, status } = await product.get('/');
  expect(status).toBe(home.status);
  expect(body).toContain(`<title>${home.meta.title}</title>`);
  expect(home.meta.description.length).toBeGreaterThan(20);
  expect(body).toContain(`<meta name="description" content="${home.meta.description}"/>`);
  await changing(HOME, async () => {
    await republish((layer) => ({ ...layer, meta: { title: 'Ein anderer Titel' } }) as Layer);
    await until('the title is new', async () => /<title>Ein anderer Titel/.test((await product.get('/')).body));
  });
});

it('LX-027: headline, names of products and links are in the first HTML, and it is readable with scripts off', async () => {
  for (const [tenant, headline, name] of [
    ['at', 'Wolle, Licht und lange Nachmittage', 'Rippstrickpullover aus Merino'],
    ['lingerie', 'Weich fällt der Abend', 'Bügel-BH mit Spitze'],
  ] as const) {
    const { body } = await product.get('/', { host: `${tenant}.localhost` });
    expect(body).toMatch(new RegExp(`<h1[^>]*>${headline}`));
    expect(body).toMatch(new RegExp(`<a[^>]* href="/p/[^"]+"[^>]*>${name}`));
    const { page, context, problems } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(product.at('/', tenant));
    expect(await page.getByRole('heading', { level: 1, name: headline }).isVisible()).toBe(true);
    const link = page.getByRole('link', { name }).first();
    await link.scrollIntoViewIfNeeded();
    expect(await link.isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  }
});

it('LX-031: the repository has its folders and files at the root', () => {
  const root = readdirSync(ROOT);
  const wanted =
    'renderer layout-server component-registry schemas tenants locales docker-compose.yml package.json tsconfig.json tests README.md';
  expect(wanted.split(' ').filter((name) => !root.includes(name))).toEqual([]);
});

it('LX-034: the five catalogues have the same keys with the same placeholders, and no page shows a key', async () => {
  const texts = (locale: string): Map<string, string> => {
    const found = new Map<string, string>();
    const walk = (tree: object, prefix: string): void => {
      for (const [name, value] of Object.entries(tree))
        if (typeof value === 'string') found.set(prefix + name, value);
        else walk(value as object, `${prefix}${name}.`);
    };
    for (const file of readdirSync(path.join(ROOT, 'locales', locale)).filter((name) => name !== 'locale.json'))
      walk(JSON.parse(readFileSync(path.join(ROOT, 'locales', locale, file), 'utf8')) as object, '');
    return found;
  };
  const placeholders = (words = ''): string[] =>
    (words.match(/\{\{\s*\w+/g) ?? []).map((each) => each.slice(2).trim()).sort();
  const locales = readdirSync(path.join(ROOT, 'locales')).sort();
  expect(locales).toEqual(['de-AT', 'de-CH', 'de-DE', 'fr-CH', 'nl-NL']);
  const reference = texts('de-AT');
  for (const locale of locales) {
    const own = texts(locale);
    expect([locale, [...own.keys()].sort()]).toEqual([locale, [...reference.keys()].sort()]);
    const odd = [...own].filter(
      ([key, words]) => placeholders(words).join() !== placeholders(reference.get(key)).join(),
    );
    expect([locale, odd]).toEqual([locale, []]);
  }
  const keys = [...reference.keys()];
  for (const [tenant, address] of [
    ['at', '/'],
    ['at', '/s/kleid'],
    ['at', '/s/xyzxyz'],
    ['at', '/s/50%'],
    ['at', '/gibt-es-nicht'],
    ['at', '/lp/mantel'],
    ['at', '/service-hilfe/newsletter/anmeldung'],
    ['lingerie', '/'],
    ['zwei', '/fr'],
    ['zwei', '/fr/gibt-es-nicht'],
  ] as const) {
    const { body } = await product.get(address, { host: `${tenant}.localhost` });
    const readable = body.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
    expect(readable).toMatch(/<h1/);
    expect([address, keys.filter((key) => readable.includes(key))]).toEqual([address, []]);
    expect(readable).not.toMatch(/\{\{|\}\}|\$t\b/);
  }
});

it('LX-006: each type of node has a schema in the folder of schemas, as have tenants, layouts and experiments', async () => {
  const folderOfNodes = path.join(ROOT, 'schemas/generated/nodes');
  const registered = JSON.parse(
    readFileSync(path.join(ROOT, 'component-registry/components.json'), 'utf8'),
  ) as string[];
  expect(readdirSync(folderOfNodes).toSorted()).toEqual(registered.map((type) => `${type}.schema.json`).toSorted());
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const schemas = path.join(ROOT, 'schemas');
  for (const name of ['tenant', 'layout', 'experiment']) expect(readdirSync(schemas)).toContain(`${name}.schema.json`);
  for (const name of ['node.schema.json', 'shop.schema.json'])
    ajv.addSchema(JSON.parse(readFileSync(path.join(schemas, name), 'utf8')) as object);
  for (const type of registered)
    ajv.addSchema(JSON.parse(readFileSync(path.join(folderOfNodes, `${type}.schema.json`), 'utf8')) as object);
  const seen = new Set<string>();
  for (const address of ['/', '/p/SKU-1001', '/s/kleid', '/service-hilfe/kontakt', '/warenkorb'])
    for (const node of nodesOf((await pageOf(address)).root)) {
      seen.add(node.type);
      const check = ajv.getSchema(`https://vitrine.example/schemas/nodes/${node.type}.schema.json`);
      expect([node.id, check?.({ ...node, slots: {} }), check?.errors]).toEqual([node.id, true, null]);
    }
  expect(seen.size).toBeGreaterThan(20);
});

it('LX-021: while the content service is away pages stand, with their frame and what was good, and it is logged', async () => {
  await product.content.answer('/de-AT/lp/noch-da', { page: { title: 'Noch da', paragraphs: [text('eins')] } });
  expect((await product.get('/lp/noch-da')).body).toContain('<p>eins</p>');
  await product.content.answer('*', { status: 500 });
  for (const address of ['/', '/p/SKU-1001', '/lp/noch-da']) {
    const { status, body } = await product.get(address, { headers: { 'x-ua-device': 'tablet' } });
    expect([address, status]).toEqual([address, 200]);
    for (const node of ['header', 'footer']) expect(body).toContain(`data-node="${node}"`);
  }
  expect((await product.get('/lp/noch-da', { headers: { 'x-ua-device': 'tablet' } })).body).toContain('<p>eins</p>');
  await product.get('/lp/nie-gesehen');
  const log = path.join(product.dataDir, 'logs/layout-server.log');
  await until('the failure is logged', async () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .some((line) => line.includes('Error during initial fetching of data') && line.includes('lp/nie-gesehen')),
  );
});

it('LX-028: a form is placed on any page of content by its layout alone, and works there', async () => {
  const { root } = JSON.parse(readFileSync(path.join(ROOT, 'tenants/base/layouts/contact.json'), 'utf8')) as {
    root: { slots: { main: TreeNode[] } };
  };
  const form = root.slots.main.find(({ type }) => type === 'contact-form');
  const layer: Layer = {
    page: 'content',
    prefix: 'at',
    ops: [
      { op: 'insert', parent: 'content', slot: 'main', node: { ...form, id: 'at.contact' } } as Layer['ops'][number],
    ],
  };
  expect(await publish(layer, { id: 'at/content.layer' })).toMatchObject({ __typename: 'Published' });
  try {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    const address = product.at('/lp/test-1');
    await until('the form is there', async () => (await product.get('/lp/test-1')).body.includes('"at.contact"'));
    await page.goto(address);
    const fields = page.locator('[data-node="contact-form"] form');
    const send = fields.getByRole('button', { name: 'Nachricht senden' });
    await Promise.all([page.waitForEvent('load'), send.click()]);
    expect(page.url()).toBe(address);
    expect(await fields.getByRole('alert').count()).toBeGreaterThan(0);
    await fields.locator('[name=subject]').selectOption('otherQuestion');
    await fields.locator('[name=salutation]').selectOption('female');
    const texts = { firstname: 'Mara', lastname: 'Holzer', email: 'lp@example.com', message: 'Wo finde ich es?' };
    for (const [name, value] of Object.entries(texts)) await fields.locator(`[name=${name}]`).fill(value);
    await fields.locator('[name=terms]').check();
    await Promise.all([page.waitForEvent('load'), send.click()]);
    await page.getByText('Vielen Dank! Deine Nachricht ist bei uns eingegangen.').waitFor();
    await context.close();
  } finally {
    expect((await publish({ ...layer, ops: [] }, { id: 'at/content.layer' })).__typename).toBe('Published');
  }
});

it('LX-029: the frame is a part of the tree, and there is none around a service layer', async () => {
  const frame = ['usp-bar', 'header', 'mega-menu', 'footer'];
  const typesAt = async (address: string): Promise<string[]> =>
    nodesOf((await pageOf(address)).root).map(({ type }) => type);
  expect(await typesAt('/')).toEqual(expect.arrayContaining(frame));
  const layer = await typesAt('/servicelayer/versand');
  expect(layer.length).toBeGreaterThan(1);
  expect(frame.filter((type) => layer.includes(type))).toEqual([]);
});

it('LX-030: a shop without a layout of its own gets the one of all, and one of its own changes that shop alone', async () => {
  const typesAt = async (tenant: string): Promise<string[]> =>
    nodesOf((await pageOf('/p/SKU-1001', { tenant })).root).map(({ type }) => type);
  const [own, other] = [await typesAt('at'), await typesAt('de')];
  expect([own.includes('product-facts'), other.includes('product-facts')]).toEqual([true, true]);
  const layer: Layer = { page: 'product', prefix: 'at', ops: [{ op: 'hide', node: 'product-facts' }] };
  expect(await publish(layer, { id: 'at/product.layer' })).toMatchObject({ __typename: 'Published' });
  try {
    await until('the shop has its own', async () => !(await typesAt('at')).includes('product-facts'));
    expect(await typesAt('de')).toEqual(other);
  } finally {
    expect((await publish({ ...layer, ops: [] }, { id: 'at/product.layer' })).__typename).toBe('Published');
  }
  expect(await until('it is the one of all again', async () => (await typesAt('at')).includes('product-facts'))).toBe(
    true,
  );
});

it('LX-032: each package of the list is a dependency that running code imports, and the schema describes every field', () => {
  const wanted =
    'react react-dom next graphql-yoga graphql @pothos/core dataloader ioredis @apollo/client ajv @chakra-ui/react @emotion/react i18next vitest playwright';
  const workspaces = ['.', 'schemas', 'platform', 'commerce', 'component-registry', 'layout-server', 'renderer'];
  const dependencies = workspaces.flatMap((name) => {
    const { dependencies: own = {}, devDependencies: dev = {} } = JSON.parse(
      readFileSync(path.join(ROOT, name, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', object | undefined>;
    return [...Object.keys(own), ...Object.keys(dev)];
  });
  const sources = [...workspaces.slice(1), 'tests', 'scripts'].flatMap((name) =>
    readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.next|generated/.test(file))
      .map((file) => readFileSync(path.join(ROOT, name, file), 'utf8')),
  );
  for (const name of wanted.split(' ')) {
    expect(dependencies).toContain(name);
    expect([name, sources.some((source) => source.includes(`from '${name}`))]).toEqual([name, true]);
  }
  const doors = readFileSync(path.join(ROOT, 'layout-server/schema.graphql'), 'utf8').split(/^# \w+ door$/mu);
  const undescribed = doors
    .filter((door) => door.trim() !== '')
    .flatMap((door) => Object.values(buildSchema(door).getTypeMap()))
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      Object.values((type as GraphQLObjectType).getFields()).map((field) => [type.name, field] as const),
    )
    .filter(([, { description }]) => !description)
    .map(([type, { name }]) => `${type}.${name}`);
  expect(undescribed).toEqual([]);
});

it('LX-035: these tests run in vitest, with pages in a browser of playwright, by `npm test`', () => {
  const { scripts, devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Record<
    'scripts' | 'devDependencies',
    Record<string, string>
  >;
  expect(scripts['test']).toContain('verify.ts');
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(['vitest', 'playwright']));
  expect([process.env['VITEST'], browser.browserType().name()]).toEqual(['true', 'chromium']);
  const verify = readFileSync(path.join(ROOT, 'scripts/verify/verify.ts'), 'utf8');
  for (const suite of ['unit', 'integration', 'e2e', 'acceptance']) expect(verify).toContain(`suite('${suite}'`);
});

it('LX-010: a new component is one folder with its schema and one line; it renders, and nothing of the renderer changes', async ({
  task,
}) => {
  const copy = path.join(folder, `copy-${tryOf(task)}`);
  mkdirSync(copy);
  copyRepository(copy);
  const before = await sourcesOf(copy);
  await addComponent(copy);

  const changed = [...(await sourcesOf(copy))]
    .filter(([file, content]) => before.get(file) !== content)
    .map(([file]) => path.dirname(file) + (file.includes('/generated/') ? '' : `/${path.basename(file)}`));
  expect([...new Set(changed)].sort()).toEqual(
    [
      'component-registry/components.json',
      'component-registry/generated',
      'schemas/generated/nodes',
      ...Object.keys(FOLDER).map((name) => `component-registry/src/components/weather-note/${name}`),
    ].sort(),
  );

  const { components, renderTree } = (await import(path.join(copy, 'component-registry/src/index.ts'))) as Registry;
  const { catalog } = (await import(path.join(copy, 'component-registry/src/manifest.ts'))) as Manifest;
  const definition = catalog.find('weather-note');
  expect(definition?.validateProps({ text: 'Föhn' })).toBeNull();
  expect(definition?.validateProps({ text: 'Föhn', colour: 'red' })).toMatchObject([
    { keyword: 'additionalProperties' },
  ]);

  const page = {
    id: 'page',
    type: 'page',
    v: 1,
    props: { ...catalog.find('page')?.examples[0]?.props },
    slots: { main: [{ id: 'note', type: 'weather-note', v: 1, props: { text: 'Föhn bis in die Täler' } }] },
  };
  const { element, css, outcomes } = renderTree(page, { components, islandWords: { title: '', reset: '' } });
  expect(outcomes.map(({ kind }) => kind)).toEqual(['rendered', 'rendered']);
  expect(renderToStaticMarkup(element)).toMatch(
    /<p class="([^"]+)" data-node="weather-note" data-node-id="note">Föhn bis in die Täler<\/p>/,
  );
  expect(css).toContain('font-size');
}, 120_000);
