import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayerDocument } from '@vitrine/schemas';
import { openLayoutsCli, type LayoutsCli } from '../testing/layouts-cli.ts';

const HOME = 'at/home.layer';
const CATEGORY = 'at/category.layer';

describe('a set of changes on the command line', () => {
  let cli: LayoutsCli;
  beforeAll(async () => {
    cli = await openLayoutsCli();
  });
  afterAll(() => cli.close());
  const run = (...words: string[]) => cli.run(...words);
  const set = (...words: string[]) => run('change-set', ...words);
  const ops = async (id: string) => (JSON.parse((await run('show', id)).out) as LayerDocument).ops;
  const begun = async (name: string) => {
    const { out } = await run('--json', 'change-set', 'new', 'at', name);
    return (JSON.parse(out) as { set: { id: string } }).set.id;
  };

  it('goes over two documents, back and forth, is checked, published and taken back as one', async () => {
    const before = [await ops(HOME), await ops(CATEGORY)];
    const id = await begun('Black Friday');
    const file = join(cli.folder.tenantsDir, 'ops.json');

    expect(await set('hide', id, HOME, 'services')).toMatchObject({ exit: 0 });
    const node = 'seo';
    writeFileSync(file, JSON.stringify([{ op: 'hide', node }]));
    expect((await set('add', id, CATEGORY, '--ops', file, '-m', 'calm lists')).out).toContain('a step more: 2 steps');
    expect((await set('undo', id)).out).toMatch(
      /taken back: 1 step\n +at\/category\.layer by Mara Holzer: calm lists\n +hides seo\n/,
    );
    expect((await set('show', id)).out).toMatch(/2\. +at\/category\.layer +on #1 +Mara Holzer +calm lists \(undone\)/);
    expect((await set('redo', id)).out).toMatch(/: 2 steps\n +at\/category\.layer by Mara Holzer: calm lists\n/);
    expect(await set('redo', id)).toMatchObject({ exit: 1 });
    expect((await set('check', id)).out).toMatch(/can be published; nothing was written\n +[0-9]+ pages would change/);
    expect((await set('publish', id, '--dry-run')).out).toContain('can be published; nothing was written');
    expect([await ops(HOME), await ops(CATEGORY)]).toEqual(before);

    const published = await set('publish', id, '--choose', 'hero /props/headline=mine');
    expect(published.out).toMatch(/NO_COLLISION {2}Black Friday\n.*nothing had to be chosen at this one, got "hero/s);
    expect(published.out).toContain('at/category.layer #2, at/home.layer #2');
    expect(published.out).toContain(`"layouts change-set rollback ${id}" takes all of it back`);
    expect(await ops(HOME)).toContainEqual({ op: 'hide', node: 'services' });
    expect(await ops(CATEGORY)).toContainEqual({ op: 'hide', node });
    expect((await set('list', 'at')).out).toMatch(/published +2 steps +Mara Holzer +Black Friday/);

    const trial = await set('rollback', id, '--dry-run');
    expect(trial.out).toMatch(/can be rolled back; nothing was written\n +[0-9]+ pages would change/);
    expect((await set('call-off', id)).out).toContain('expected a scheduled change set, got a published one');
    expect(await ops(HOME)).toContainEqual({ op: 'hide', node: 'services' });
    expect((await set('rollback', id)).out).toContain('is rolled back: at/category.layer #3, at/home.layer #3');
    expect([await ops(HOME), await ops(CATEGORY)]).toEqual(before);
  });

  it('once it is taken back, what came back is told with who wrote it and who brought it back', async () => {
    const place = ['bestsellers', '/data/products/args'] as const;
    const [, wrote] = (await run('blame', HOME, ...place)).out.split('\n');
    const id = await begun('Not for long');
    await set('set', id, HOME, ...place, '{"slot":"home-1","limit":4}');
    expect((await set('show', id)).out).toContain(
      'sets /data/products/args of bestsellers to {"slot":"home-1","limit":4}',
    );
    await cli.runAs('test-admin', 'change-set', 'publish', id);
    const [, changed] = (await run('blame', HOME, ...place)).out.split('\n');
    expect(changed).not.toBe(wrote);
    await cli.runAs('test-admin', 'change-set', 'rollback', id);
    const [, by, back] = (await run('blame', HOME, ...place)).out.split('\n');
    expect(by).toBe(wrote);
    expect(back).toMatch(/^ {4}back by .+ in #\d+, .*: Back from Not for long$/);
  });

  it('has its name alone while it is under way, and is found by it whatever is over', async () => {
    await begun('Night');
    const second = await set('new', 'at', 'Night');
    expect(second).toMatchObject({ exit: 1, out: expect.stringMatching(/got "Night", which Mara Holzer began/) });
    expect((await set('hide', 'Night', HOME, 'services')).exit).toBe(0);
    expect((await set('publish', 'Night')).exit).toBe(0);
    const given = await begun('Night');
    expect((await set('discard', 'Night')).out).toContain(given);
    expect((await set('show', 'Night')).out).toMatch(
      /got that of 2; name it by its id: \S+ \(at, discarded, begun \d{4}-.*\), \S+ \(at, published, begun /,
    );
    expect((await set('publish', given)).out).toContain(
      'expected an open change set, got a discarded one: begin another',
    );
    expect((await set('rollback', 'Night')).out).toContain('is rolled back');
    expect((await set('schedule', 'Night', '--at', '2099-11-27T00:00')).exit).toBe(0);
    expect((await set('hide', 'Night', HOME, 'hero')).out).toContain('got a scheduled one: call it off first');
    expect((await set('call-off', 'Night')).exit).toBe(0);
    expect((await set('discard', 'Night')).exit).toBe(0);
  });

  it('that waits says that it will not come, once others changed the same', async () => {
    const file = join(cli.folder.tenantsDir, 'title.json');
    const step = async (id: string, value: string) => {
      writeFileSync(file, JSON.stringify([{ op: 'set', node: 'hero', pointer: '/props/headline', value }]));
      expect(await set('add', id, HOME, '--ops', file)).toMatchObject({ exit: 0 });
    };
    const [waiting, hotfix] = [await begun('Later'), await begun('Hotfix')];
    await step(waiting, 'Then');
    expect(await set('schedule', waiting, '--at', '2099-01-01T00:00')).toMatchObject({ exit: 0 });
    const shown = /Later .* is scheduled for 2099-01-01 00:00 \(Europe\/Vienna\)/;
    expect((await set('show', waiting)).out).toMatch(shown);
    expect((await set('list', 'at')).out).toMatch(/scheduled +1 step +Mara Holzer +Later/);
    await step(hotfix, 'Now');
    expect(await set('publish', hotfix)).toMatchObject({ exit: 0 });
    const { out } = await set('show', waiting);
    expect(out).toMatch(new RegExp(`${shown.source}, but will not come, begun by`));
    expect(out).toContain('! at/home.layer: hero /props/headline');
    expect((await set('list', 'at')).out).toMatch(/will not come +1 step +Mara Holzer +Later/);
    expect(await set('call-off', waiting)).toMatchObject({ exit: 0 });
    expect((await set('show', waiting)).out).not.toContain('will not come');
  });

  it('that brings a campaign says in the calendar when it ends, and which other campaign it meets', async () => {
    await run('campaign', 'at/home.market.campaign', '--from', '2099-03-02', '--until', '2099-03-09');
    await run('insert', 'at/home.market.campaign', 'product-rail', '--after', 'hero');
    const id = await begun('Spring');
    await run('campaign', 'at/home.spring.campaign', '--from', '2099-03-01', '--until', '2099-03-04', '--set', id);
    // Both bring a rail, and show together for three days.
    await run('insert', 'at/home.spring.campaign', 'product-rail', '--after', 'hero', '--set', id);
    await run('say', 'at/home.spring.campaign', 'at.spring.product-rail', 'title', 'Frühling', '--set', id);
    expect(await set('schedule', id, '--at', '2099-03-01T00:00')).toMatchObject({ exit: 0 });
    const { out } = await run('calendar', 'at');
    expect(out).toMatch(/^2099-03-01 00:00 CET +2099-03-04 00:00 CET +coming +at\/home\.spring\.campaign #1/m);
    expect(out).toContain('! at/home.spring.campaign meets at/home.market.campaign');
    expect(out).toContain('! at/home.market.campaign meets at/home.spring.campaign#1');
    expect(await set('call-off', id)).toMatchObject({ exit: 0 });
  });

  it('is given up, and says what is wrong with a step, a name and a file', async () => {
    expect(await set('new', 'atx', 'Nowhere')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('expected one of base, at, ch'),
    });
    expect(await set('list', 'atx')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('no shop that you work for'),
    });
    expect((await set('list', 'ch')).out).toBe('no change sets');
    expect(await set('new', 'at', ' ')).toMatchObject({ exit: 1, out: expect.stringContaining('1 to 100 characters') });
    const id = await begun('Never');
    expect((await set('undo', id)).out).toContain('it has no step to undo');
    expect((await set('hide', id, 'ch/home.layer', 'services')).out).toContain('a document of at');
    expect(await set('hide', id, HOME, 'bestselers')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('expected a node of the page, perhaps "bestsellers"'),
    });
    expect((await run('say', HOME, 'bestsellers', 'title', 'Neu', '--set', id)).out).toContain('a step more: 1 step');
    const back = ['rollback', HOME, '1', '--node', 'bestsellers', '--set', id];
    expect((await run(...back)).out).toContain('a step more: 2 steps');
    expect(await run('rollback', HOME, '1', '--set', id)).toMatchObject({ exit: 2 });
    expect((await run('say', HOME, 'hero-x', 'headline', 'Neu', '--set', id)).out).toContain('a node of the page');
    expect((await set('add', id, HOME, '--ops', 'of-nobody.json')).out).toContain('there is no such file');
    expect(await set('move', id, HOME, 'services')).toMatchObject({ exit: 2 });
    expect((await set('discard', id)).out).toContain('is given up');
    expect(await set('publish', id)).toMatchObject({ exit: 1 });
    expect((await set('show', 'Never')).out, 'by its name').toContain('Never');
    expect((await set('show', 'of-nobody')).out).toContain('"layouts change-set list" names them');
  });
});
