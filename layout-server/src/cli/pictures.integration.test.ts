import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_BYTES } from '../content/pictures/index.ts';
import { openLayoutsCli, type LayoutsCli } from '../testing/layouts-cli.ts';
import { createTestApp, testFolder } from '../testing/test-app.ts';

let cli: LayoutsCli;
beforeAll(async () => {
  cli = await openLayoutsCli(testFolder(), createTestApp);
});
afterAll(() => cli.close());

const picture = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const run = (...words: string[]) => cli.run('pictures', ...words);

it('a folder of pictures is added, described and removed, and every sentence says what came of it', async () => {
  const source = path.join(cli.folder.dataDir, 'shoot');
  mkdirSync(source, { recursive: true });
  writeFileSync(path.join(source, 'Größe Welle.PNG'), await picture('#ff0000'));
  writeFileSync(path.join(source, 'see.png'), await picture('#0000ff'));
  writeFileSync(path.join(source, 'notes.txt'), 'no picture');
  writeFileSync(path.join(source, 'torn.jpg'), 'no picture either');

  expect((await run('list', 'oak')).out).toContain('oak has no pictures of its own');
  const added = await run('add', 'oak', source);
  expect(added.exit).toBe(1);
  expect(added.out).toContain('oak has the picture "grosse-welle" (400 × 300 px).');
  expect(added.out).toContain('oak has the picture "see"');
  expect(added.out).toContain('refused: torn: expected a whole JPEG, PNG, WebP or AVIF');
  expect(await run('words', 'oak', 'see', 'de-AT', 'Ein See im Herbst')).toMatchObject({ exit: 0 });
  expect(await run('focus', 'oak', 'see', '20', '80')).toMatchObject({ exit: 0 });
  expect(await run('focus', 'oak', 'see', '20', '101')).toMatchObject({ exit: 2 });
  expect((await run('list', 'oak')).out).toMatch(/see\s+400 × 300\s+20, 80\s+de-AT\s+Mara Holzer/u);
  expect((await run('used', 'oak', 'see')).out).toBe('Nothing of oak uses the picture "see".');
  expect((await run('remove', 'oak', 'see', '--dry-run')).out).toContain(
    'This would be: oak has the picture "see" no more.',
  );
  expect(await run('remove', 'oak', 'see')).toMatchObject({ exit: 0 });
  expect(await run('remove', 'oak', 'coat')).toMatchObject({
    exit: 1,
    out: expect.stringContaining('a picture that all shops share'),
  });
});

it('what an agency put where files are shared is taken, of this shop alone', async () => {
  for (const tenant of ['oak', 'elm']) {
    const place = path.join(cli.folder.dataDir, 'uploads', tenant, 'new-pictures');
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, `Winter_${tenant}.png`), await picture('#00ff00'));
  }
  expect((await run('collect', 'oak')).out).toBe('oak has the picture "winter-oak" (400 × 300 px).');
  expect((await run('list', 'elm')).out).toContain('elm has no pictures of its own');

  const place = path.join(cli.folder.dataDir, 'uploads', 'oak', 'new-pictures');
  for (let number = 0; number < 50; number += 1)
    writeFileSync(path.join(place, `A-${String(number).padStart(2, '0')}.png`), 'no picture');
  writeFileSync(path.join(place, 'Zoo.png'), await picture('#00ffff'));
  const { out } = await run('collect', 'oak');
  expect(out.split('\n'), 'more than one call takes').toHaveLength(52);
  expect(out).toContain('oak has the picture "zoo"');
});

it('reads nothing for somebody who may not send it, and no more than there may be', async () => {
  const send = (authorization: string) =>
    cli.app.staffServer.inject({
      method: 'PUT',
      url: '/pictures/oak/large',
      headers: { authorization, 'content-type': 'image/jpeg' },
      payload: Buffer.alloc(MOST_BYTES + 1),
    });
  expect(await send('Bearer nobody')).toMatchObject({ statusCode: 401 });
  const answer = await send('Bearer test-merchandiser');
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ code: 'TOO_LARGE' });
});
