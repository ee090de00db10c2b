import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInAt } from '../support/edge-customer.ts';
import { edgeAt, type AskEdge } from '../support/edge-questions.ts';
import { freePorts } from '../support/ports.ts';
import { nodeIds, ROOT } from '../support/product.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';
import { until } from '../support/until.ts';

// It publishes and takes back: its file goes last, so that nobody else sees a shop in between.
let product: SharedProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

const buildId = (): string => readFileSync(path.join(ROOT, 'renderer/.next/BUILD_ID'), 'utf8');
const pids = () => (['edge', 'renderer', 'layout-server'] as const).map((server) => product.pid(server));

async function order(): Promise<string[]> {
  const { status, body } = await product.get('/');
  expect(status).toBe(200);
  return nodeIds(body);
}

async function seen(first: string, second: string): Promise<string[]> {
  return until(`${first} stands before ${second}`, async () => {
    const ids = await order();
    return ids.indexOf(first) < ids.indexOf(second) && ids;
  });
}

describe('a page changes while it is served', () => {
  it('a command moves a section, the next request shows it, a rollback brings it back; nothing is built or restarted', async () => {
    const before = { build: buildId(), pids: pids() };
    const first = await order();
    expect(first.indexOf('new-arrivals')).toBeLessThan(first.indexOf('bestsellers'));

    const moved = await product.layouts('move', 'at/home.layer', 'bestsellers', '--before', 'new-arrivals');
    expect(moved, moved.stderr).toMatchObject({ code: 0 });
    const changed = await seen('bestsellers', 'new-arrivals');
    expect([...changed].sort()).toEqual([...first].sort());

    const back = await product.layouts('rollback', 'at/home.layer', '1');
    expect(back, back.stderr).toMatchObject({ code: 0 });
    expect(await seen('new-arrivals', 'bestsellers')).toEqual(first);
    expect({ build: buildId(), pids: pids() }).toEqual(before);
  });

  it('the history tells who did what and when', async () => {
    const { code, stdout } = await product.layouts('history', 'at/home.layer', '--json');
    expect(code).toBe(0);
    const { revisions } = JSON.parse(stdout) as { revisions: { revision: number; author: string; source: string }[] };
    expect(revisions.map(({ revision }) => revision)).toEqual([3, 2, 1]);
    expect(revisions[0]).toMatchObject({ author: 'Mara Holzer', source: 'ROLLBACK' });
  });

  it('a change to one shop leaves the other alone', async () => {
    const lingerie = nodeIds((await product.get('/', { host: 'lingerie.localhost' })).body);
    await product.layouts('hide', 'at/home.layer', 'about');
    await until('the section is gone', async () => !(await order()).includes('about'));
    expect(nodeIds((await product.get('/', { host: 'lingerie.localhost' })).body)).toEqual(lingerie);
    await product.layouts('rollback', 'at/home.layer', '1');
  });

  it('a change to the frame is seen on every page of the shop', async () => {
    const word = 'Rückgabe bis Weihnachten';
    const facts = JSON.stringify([
      { icon: 'gift', text: word },
      { icon: 'truck', text: 'Gratis zurück' },
    ]);
    const { code, stderr } = await product.layouts('set', 'at/frame.layer', 'usps', '/props/facts', facts);
    expect(code, stderr).toBe(0);
    for (const address of ['/', '/gibt-es-nicht']) {
      await until(`${address} shows the new frame`, async () => (await product.get(address)).body.includes(word));
    }
    expect((await product.get('/', { host: 'lingerie.localhost' })).body).not.toContain(word);
    await product.layouts('rollback', 'at/frame.layer', '1');
  });

  it('a faulty publish is refused with every fault, and changes nothing', async () => {
    const before = await order();
    const { code, stderr, stdout } = await product.layouts('set', 'at/home.layer', 'hero', '/props/headline', '42');
    expect(code).toBe(1);
    expect(`${stdout}${stderr}`).toMatch(/hero.*\/props\/headline.*string.*42/s);
    expect(await order()).toEqual(before);
  });

  it('who publishes over an unseen revision is told which one', async () => {
    const file = path.join(ROOT, 'tenants/at/layouts/home.layer.json');
    const { code, stdout, stderr } = await product.layouts('publish', file, '--expected', '1', '-m', 'late');
    expect(code).toBe(1);
    expect(`${stdout}${stderr}`).toMatch(/revision/i);
  });

  it('nobody without a token comes in, and an experimenter may not publish layouts', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${product.ports.staff}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query: '{ __typename }' }),
      });
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      const answer = await ask(headers);
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain('UNAUTHENTICATED');
    }
    const before = await order();
    const refused = await product.layoutsAs('demo-experimenter', 'hide', 'at/home.layer', 'about');
    expect(refused.code).toBe(1);
    expect(`${refused.stdout}${refused.stderr}`).toMatch(/expected the role merchandiser/);
    expect(await order()).toEqual(before);
  });

  it('explains a page: facts, key, state, tags and which layer gave what', async () => {
    await product.get('/');
    const { code, stdout, stderr } = await product.layouts('explain', `http://at.localhost:${product.ports.edge}/`);
    expect(code, stderr).toBe(0);
    for (const word of ['layout:at:home', 'at/home.layer', 'fresh']) expect(stdout).toContain(word);
  });
});

describe('a review', () => {
  const PAGE = '/p/SKU-1001';
  const staff = async (rest: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${product.ports.staff}/reviews/at${rest}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: 'Bearer demo-merchandiser', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };

  it('that is written without scripts is shown, and counted, once somebody of the shop lets it through', async () => {
    /** As browsers send a form with files. */
    const send = async (fields: Record<string, string>, pictures: Record<string, Buffer> = {}) => {
      const form = new FormData();
      const written = { form: 'review', nickname: 'Probe', text: 'Sitzt gut und wärmt.', ...fields };
      for (const [name, value] of Object.entries(written)) form.append(name, value);
      for (const [name, bytes] of Object.entries(pictures))
        form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
      const request = new Request('http://at.localhost/', { method: 'POST', body: form });
      return product.get(PAGE, {
        method: 'POST',
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
        body: Buffer.from(await request.arrayBuffer()),
      });
    };
    const photo = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'Wohnung Mara' } })
      .jpeg()
      .toBuffer();
    const refused = await send({ stars: '' });
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('Bitte vergib mindestens einen Stern.');
    expect(refused.body).toContain('Sitzt gut und wärmt.');

    const broken = await send({ stars: '1' }, { 'kaputt.jpg': photo.subarray(0, 90) });
    expect(broken.status).toBe(422);
    expect(broken.body).toContain('„kaputt.jpg“ lässt sich nicht als Bild lesen');
    expect(broken.body).toContain('Sitzt gut und wärmt.');

    const sent = await send({ stars: '1' }, { 'mantel.jpg': photo });
    expect([sent.status, sent.headers['location']]).toEqual([303, '/bewertung-abgeschickt']);
    expect((await product.get('/bewertung-abgeschickt')).body).toContain('nach einer kurzen Prüfung veröffentlicht');
    expect((await product.get(PAGE)).body).toContain('23 Bewertungen');

    const waiting = (await staff('')) as { reviews: { id: string; product: string; pictures: number[] }[] };
    // Other files of the suite have sent some, too.
    const reviews = waiting.reviews.filter(({ product: of }) => of === 'SKU-1001');
    expect(reviews).toMatchObject([{ pictures: [1] }]);
    await staff(`/${reviews[0]?.id}`, { status: 'published' });
    const shown = await until('the review is shown', async () => {
      const { body } = await product.get(PAGE);
      return body.includes('24 Bewertungen') && body;
    });
    expect(shown).toContain('4,4 von 5 Sternen');
    expect(shown).toContain('Probe');
    const [, address = '', words] =
      /<a[^>]*href="(\/assets\/at--review--[^"]+-1080\.webp)"[^>]*><img[^>]*alt="([^"]+)"/u.exec(shown) ?? [];
    expect(words).toBe('Bild 1 zur Bewertung von Probe');
    const picture = await product.get(address);
    expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(picture.body).not.toContain('Wohnung');
    expect((await product.get(address, { host: 'de.localhost' })).status).toBe(404);
    await staff(`/${reviews[0]?.id}`, { status: 'refused' });
    expect((await product.get(address)).status).toBe(404);
  });
});

describe('two edges', () => {
  let second: ChildProcess;
  let ask: AskEdge;
  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    ask = edgeAt(`http://127.0.0.1:${port}`);
    second = spawn(process.execPath, ['renderer/edge/src/main.ts'], {
      cwd: ROOT,
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        EDGE_PORT: String(port),
        HOST: '127.0.0.1',
        INTERNAL_SECRET: readFileSync(path.join(product.dataDir, 'internal-secret'), 'utf8').trim(),
        LAYOUT_SERVER_URL: `http://127.0.0.1:${product.ports.layoutServer}`,
        RENDERER_URL: `http://127.0.0.1:${product.ports.renderer}`,
      },
    });
    await until('the second edge is ready', async () => (await ask('/readyz').catch(() => undefined))?.status === 200);
  });
  afterAll(() => {
    second.kill('SIGTERM');
  });

  it('both show a publish that either of them had cached before', async () => {
    const shown = async () => [nodeIds((await product.get('/')).body), nodeIds((await ask('/')).body)] as const;
    for (const ids of await shown()) expect(ids).toContain('about');
    const { code, stderr } = await product.layouts('hide', 'at/home.layer', 'about');
    expect(code, stderr).toBe(0);
    await until('both edges show it', async () => (await shown()).every((ids) => !ids.includes('about')));
  });

  it('a session that is ended at one edge is refused at the other one within a second', async () => {
    const first = edgeAt(`http://127.0.0.1:${product.ports.edge}`);
    const customer = await logInAt(first);
    await customer.say(
      'mutation { addToBasket(sku: "SKU-1001", variant: "SKU-1001-PETROL-38", quantity: 1) { success } }',
      '"success":true',
    );
    const cookies = customer.cookies();
    const hasBasket = async (): Promise<boolean> =>
      (await ask('/api/gateway/', { cookies, query: '{ basket { lines { quantity } } }' })).body.includes('quantity');
    expect(await hasBasket()).toBe(true);
    expect(await first('/api/session', { cookies, method: 'DELETE' })).toMatchObject({ status: 200 });
    await until('the other edge knows nobody by these cookies', async () => !(await hasBasket()), 1_000);
  });

  it('an edge that was cut off catches up on what it missed', async () => {
    second.kill('SIGSTOP');
    await product.layouts('rollback', 'at/home.layer', '1');
    await until('the first edge shows it', async () => nodeIds((await product.get('/')).body).includes('about'));
    second.kill('SIGCONT');
    await until('the second edge shows it too', async () => nodeIds((await ask('/')).body).includes('about'));
  });
});
