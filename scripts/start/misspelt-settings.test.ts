import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { misspeltSettings } from './misspelt-settings.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

describe('misspelt settings', () => {
  it.each([
    ['EDGE_PROT', 'EDGE_PORT'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['INTERNALSECRET', 'INTERNAL_SECRET'],
    ['ASSET_DIR', 'ASSETS_DIR'],
  ])('%s is told to be none, with %s', (written, meant) => {
    expect(misspeltSettings({ [written]: '1' }, example)).toEqual([
      `${written} is no setting, and nothing reads it; perhaps ${meant} was meant.`,
    ]);
  });

  it('leaves settings alone, and what other programs are told', () => {
    const others = 'HOME HOSTNAME PORT PATH PWD USER NODE_ENV NODE_OPTIONS npm_config_cache LC_ALL S3_FORCE DEMO TZ';
    const names = [...others.split(' '), 'EDGE_PORT', 'RENDERER_URL', 'STAFF_URL', 'STATIC_DIR', 'METRICS_PORT'];
    expect(misspeltSettings(Object.fromEntries(names.map((name) => [name, '1'])), example)).toEqual([]);
  });

  it('says nothing where no settings are listed', () => {
    expect(misspeltSettings({ EDGE_PROT: '1' }, '')).toEqual([]);
  });
});
