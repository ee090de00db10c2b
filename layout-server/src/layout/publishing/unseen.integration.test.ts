import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { openLayoutsCli, type LayoutsCli } from '../../testing/layouts-cli.ts';
import { createRealShopsApp, realShopsFolder } from '../../testing/test-app.ts';

describe('what nobody will see of a change', () => {
  let cli: LayoutsCli;
  beforeAll(async () => {
    cli = await openLayoutsCli(realShopsFolder(), (folder) =>
      createRealShopsApp(folder, { clock: fixedClock('2026-11-24T10:00:00.000Z') }),
    );
  });
  afterAll(() => cli.close());
  const run = async (...words: string[]): Promise<string> => {
    const { out, exit } = await cli.runAs('test-merchandiser', ...words);
    expect(exit, out).toBe(0);
    return out;
  };
  const OVER =
    'a node that is shown; by its condition in base/home.layout "promo" shows no more since 2027-01-01 00:00 (Europe/Vienna), so nobody sees this change';

  it('is told of a set for the day that it is planned for, of the node itself and of what lies in it', async () => {
    await run('change-set', 'new', 'at', 'Sale');
    await run('say', 'at/home.layer', 'promo', 'label', 'Sale', '--set', 'Sale');
    await run('say', 'at/home.layer', 'promo-countdown', 'until', 'bis morgen', '--set', 'Sale');
    expect(await run('change-set', 'check', 'Sale')).not.toContain('NOT_SHOWN');
    expect(await run('change-set', 'schedule', 'Sale', '--at', '2026-12-20T00:00')).not.toContain('NOT_SHOWN');
    const out = await run('change-set', 'schedule', 'Sale', '--at', '2027-11-26T00:00');
    expect(out.split(OVER)).toHaveLength(3);
    expect(out).toMatch(/NOT_SHOWN {2}at\/home\.layer {2}node promo-countdown/);
    await run('change-set', 'call-off', 'Sale');
  });

  it('is told of a node that is hidden, not of the hiding, nor of times that are said with it', async () => {
    expect(await run('hide', 'at/home.layer', 'at.wool')).not.toContain('NOT_SHOWN');
    expect(await run('say', 'at/home.layer', 'at.wool', 'headline', 'Beliebt')).toContain(
      'a node that is shown; at/home.layer hides "at.wool", so nobody sees this change',
    );
    expect(await run('unhide', 'at/home.layer', 'at.wool')).not.toContain('NOT_SHOWN');
    const later = '{"time":{"$gte":"2026-12-05T00:00:00Z"}}';
    expect(await run('set', 'at/home.layer', 'at.wool', '/when', later)).not.toContain('NOT_SHOWN');
    expect(await run('say', 'at/home.layer', 'at.wool', 'headline', 'Bald')).toContain(
      '"at.wool" shows from 2026-12-05 01:00 (Europe/Vienna) on, so nobody sees this change before',
    );
    const past = '{"time":{"$lt":"2026-11-01T00:00:00Z"}}';
    expect(await run('set', 'at/home.layer', 'at.wool', '/when', past)).toContain('NOT_SHOWN');
    expect(await run('set', 'at/home.layer', 'at.wool', '/when', '{"device":"mobile"}')).not.toContain('NOT_SHOWN');
  });

  it('is told of a campaign for the day on which it begins', async () => {
    await run('campaign', 'at/home.nikolo.campaign', '--from', '2026-12-05', '--until', '2026-12-07');
    expect(await run('say', 'at/home.nikolo.campaign', 'promo', 'label', 'Nikolo')).not.toContain('NOT_SHOWN');
    await run('campaign', 'at/home.late.campaign', '--from', '2027-12-05', '--until', '2027-12-07');
    expect(await run('say', 'at/home.late.campaign', 'promo', 'label', 'Nikolo')).toContain(OVER);
  });
});
