import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES } from '../testing/fixture-family.ts';
import { testComponents } from '../testing/test-components.ts';
import { runTenants } from './run-tenants.ts';

const SHOPS = path.join(import.meta.dirname, '../../../tenants');

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tenants-cli-'));
  cpSync(FIXTURES, root, { recursive: true });
  // Those of the fixtures tell their colours apart by name, not by eye.
  for (const shop of ['oak', 'elm'])
    cpSync(path.join(SHOPS, 'de/theme.json'), path.join(root, 'tenants', shop, 'theme.json'));
});
afterEach(() => rmSync(root, { recursive: true }));

let more: Record<string, string>;
beforeEach(() => {
  more = {};
});

async function tenants(...words: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const say = (text: string): void => {
    lines.push(text);
  };
  const env = {
    TENANTS_DIR: path.join(root, 'tenants'),
    LOCALES_DIR: path.join(root, 'locales'),
    ASSETS_DIR: path.join(root, 'assets'),
    ...more,
  };
  const code = await runTenants(words, { env, folder: root, out: say, err: say, components: testComponents });
  return { code, text: lines.join('\n') };
}
type Json = Record<string, unknown>;
const OAK = 'tenants/oak/tenant.json';
/** A configuration elsewhere, as somebody writes it before there is a folder for it. */
function written(change: (tenant: Json) => Json): string {
  const tenant = JSON.parse(readFileSync(path.join(root, OAK), 'utf8')) as Json;
  writeFileSync(path.join(root, 'draft.json'), JSON.stringify(change(tenant)));
  return 'draft.json';
}

interface Base {
  root: { slots: { main: [{ props: object }] } };
}
const withoutProps = (base: Base): Base => {
  base.root.slots.main[0].props = {};
  return base;
};

describe('tenants validate', () => {
  it('a sound configuration exits with 0, in its place and elsewhere', async () => {
    expect(await tenants('validate', OAK)).toEqual({ code: 0, text: `${OAK} is sound.` });
    expect(
      (
        await tenants(
          'validate',
          written((tenant) => tenant),
        )
      ).code,
    ).toBe(0);
  });

  it.each<[string, (tenant: Json) => Json, string]>([
    ['an unknown switch', (tenant) => ({ ...tenant, switches: { turbo: true } }), '/switches/turbo'],
    ['a missing field', ({ company: _gone, ...rest }) => rest, '/company'],
    [
      'a path of an unknown route',
      (tenant) => ({ ...tenant, paths: { 'de-AT': { nope: '/x' } } }),
      '/paths/de-AT/nope',
    ],
    ['a host of another shop', (tenant) => ({ ...tenant, hosts: ['elm.localhost'] }), '/hosts/0'],
    ...[
      ['premium', '/checkout/premium'],
      ['revolvingCredit', '/checkout/revolvingCredit'],
      ['instalmentCalculator', '/checkout/instalments'],
    ].map(([name = '', pointer = '']): [string, (tenant: Json) => Json, string] => [
      `the switch ${name} without what it shows`,
      ({ checkout: _gone, ...tenant }) => ({ ...tenant, switches: { [name]: true } }),
      `${pointer}: expected what`,
    ]),
    [
      'a country of a shop that there is not',
      (tenant) => ({ ...tenant, countries: [{ code: 'DE', tenant: 'elmm' }] }),
      '/countries/0/tenant',
    ],
  ])('%s exits with 1 and is named', async (_what, change, name) => {
    const { code, text } = await tenants('validate', written(change));
    expect(code).toBe(1);
    expect(text).toContain(name);
  });

  it('names a host of another shop in its place, whichever of the two comes first in the alphabet', async () => {
    for (const [id, other] of [
      ['elm', 'oak'],
      ['oak', 'elm'],
    ]) {
      const file = path.join(root, `tenants/${id}/tenant.json`);
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(before) as Json), hosts: [`${other}.localhost`] }));
      const { code, text } = await tenants('validate', `tenants/${id}/tenant.json`);
      writeFileSync(file, before);
      expect(code).toBe(1);
      expect(text).toContain(`${id}/tenant.json, /hosts/0`);
    }
  });

  it('in its place names a language that nobody speaks, and not every text that it lacks', async () => {
    const file = path.join(root, OAK);
    const tenant = JSON.parse(readFileSync(file, 'utf8')) as Json;
    const locales = [{ locale: 'sv-SE', prefix: '', name: 'Svenska' }];
    writeFileSync(file, JSON.stringify({ ...tenant, i18n: { defaultLocale: 'sv-SE', locales } }));
    const unspoken = '/i18n/locales/0/locale: expected a language';
    const silent = await tenants('validate', OAK);
    expect(silent.code).toBe(1);
    expect(silent.text).toContain(unspoken);
    expect(silent.text).not.toContain('message key');
    mkdirSync(path.join(root, 'tenants/oak/locales/sv-SE'), { recursive: true });
    writeFileSync(path.join(root, 'tenants/oak/locales/sv-SE/locale.json'), '{ "fallbacks": ["de-AT"] }');
    expect((await tenants('validate', OAK)).text).not.toContain(unspoken);
  });

  it('in its place names the faults of everything beside it, all at once', async () => {
    const theme = path.join(root, 'tenants/oak/theme.json');
    const { colors: _gone, ...rest } = JSON.parse(readFileSync(theme, 'utf8')) as Json;
    writeFileSync(theme, JSON.stringify(rest));
    writeFileSync(path.join(root, 'tenants/oak/copy/de-AT.json'), '{ "home": 7 }');
    const { code, text } = await tenants('validate', OAK);
    expect(code).toBe(1);
    for (const name of ['/colors', '/home']) expect(text).toContain(name);
  });

  it.each<[string, string, (base: Base) => object | string, string]>([
    ['a page that its base makes unsound', 'base/layouts/home.json', withoutProps, 'base/home.layout'],
    ['a file of a layout that is no JSON', 'base/layouts/gone.json', () => '{', 'base/layouts/gone.json'],
    [
      'a layer that changes a node that there is not',
      'oak/layouts/home.layer.json',
      () => ({ page: 'home', prefix: 'oak', ops: [{ op: 'hide', node: 'heros' }] }),
      'oak/home.layer',
    ],
  ])('in its place names %s, as a start would', async (_what, file, change, name) => {
    const place = path.join(root, 'tenants', file);
    const before = (existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {}) as Base;
    const after = change(before);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, typeof after === 'string' ? after : JSON.stringify(after));
    const { code, text } = await tenants('validate', OAK);
    expect(code).toBe(1);
    expect(text).toContain(name);
  });

  it('in its place names a text that one of its languages lacks, whoever says it', async () => {
    const elm = (file: string): string => path.join(root, 'tenants/elm', file);
    const copy = (locale: string, texts: Json): void =>
      writeFileSync(elm(`copy/${locale}.json`), JSON.stringify(texts));
    const french = path.join(root, 'locales/fr-CH');
    for (const area of ['error', 'product'])
      cpSync(path.join(root, `locales/de-AT/${area}.json`), path.join(french, `${area}.json`));
    mkdirSync(elm('copy'));
    copy('de-CH', { motto: { first: 'Leicht', stars_other: '{{count}} Sterne' } });
    copy('fr-CH', { motto: { first: 'Léger', stars_many: '{{count}} étoiles' } });
    const check = () => tenants('validate', 'tenants/elm/tenant.json');
    expect(await check()).toEqual({ code: 0, text: 'tenants/elm/tenant.json is sound.' });
    copy('fr-CH', { motto: { second: 'Clair', stars_other: '{{count}} étoiles' } });
    writeFileSync(path.join(french, 'home.json'), '{ "home": { "title": "Accueil" } }');
    const { code, text } = await check();
    expect(code).toBe(1);
    for (const [place, lacking, other] of [
      ['elm/copy/fr-CH.json, /motto/first', 'fr-CH', 'de-CH'],
      ['elm/copy/de-CH.json, /motto/second', 'de-CH', 'fr-CH'],
      ['locales/fr-CH, /home/headline', 'fr-CH', 'de-CH'],
    ])
      expect(text).toContain(`${place}: expected a text in ${lacking}, as ${other} has one`);
    expect(text).not.toMatch(/motto\/stars|home\/title/u);
    writeFileSync(elm('copy/fr-CH.json'), '[]');
    expect((await check()).text).not.toContain('expected a text in');
  });

  it('in its place names colours that cannot be read on each other', async () => {
    const file = path.join(root, 'tenants/oak/theme.json');
    const theme = JSON.parse(readFileSync(file, 'utf8')) as { colors: { dark: Record<string, string> } };
    const { dark } = theme.colors;
    writeFileSync(
      file,
      JSON.stringify({ ...theme, colors: { ...theme.colors, dark: { ...dark, onPrimary: dark['primary'] } } }),
    );
    const { code, text } = await tenants('validate', OAK);
    expect(code).toBe(1);
    expect(text).toContain(
      'oak/theme.json, /colors/dark/onPrimary: expected a contrast with "primary" of at least 4.5',
    );
    expect(text).toContain(`"${dark['primary']}, which has 1"`);
  });

  it('in its place names each legal page that is not written, in every language, beside everything else', async () => {
    const routes = path.join(root, 'tenants/base/routes.json');
    const legal = {
      imprint: { path: '/impressum/', page: 'content', locales: { 'fr-CH': '/mentions' } },
      terms: { path: '/agb', page: 'content' },
      revocation: { path: '/agb', page: 'content' },
      privacy: { path: '/datenschutz', page: 'content' },
    };
    writeFileSync(routes, JSON.stringify({ ...(JSON.parse(readFileSync(routes, 'utf8')) as Json), ...legal }));
    const write = (name: string, more: Json = {}): void => {
      const place = path.join(root, 'tenants/oak/content', name);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, JSON.stringify({ title: 'Gesagt', paragraphs: [], ...more }));
    };
    write('de-AT/datenschutz.json', { withdrawn: true });
    writeFileSync(path.join(root, 'tenants/oak/copy/de-AT.json'), '{ "home": 7 }');
    const { code, text } = await tenants('validate', OAK);
    expect(code).toBe(1);
    for (const name of [
      'oak/content/de-AT/impressum.json',
      '"terms" and "revocation"',
      'oak/content/de-AT/agb.json',
      'oak/content/de-AT/datenschutz.json',
      '/home',
    ])
      expect(text).toContain(name);
    expect((await tenants('validate', 'tenants/elm/tenant.json')).text).toContain('elm/content/fr-CH/mentions.json');

    // What another service has is not known here.
    more = { CMS_URL: 'https://cms.example/{tenant}' };
    expect((await tenants('validate', OAK)).text).not.toContain('impressum');
    more = {};
    for (const name of ['impressum', 'agb', 'datenschutz']) write(`de-AT/${name}.json`);
    writeFileSync(path.join(root, 'tenants/oak/content/de-AT/agb.json'), '{ "title": 7 }');
    const faulty = (await tenants('validate', OAK)).text;
    expect(faulty).toContain('oak/content/de-AT/agb.json, /title');
    expect(faulty).not.toMatch(/impressum|datenschutz|"terms"/u);
  });

  it('a file that does not exist is a fault, and a wrong command wrong usage', async () => {
    expect(await tenants('validate', 'nowhere.json')).toMatchObject({ code: 1 });
    expect(await tenants('validate')).toMatchObject({ code: 2 });
  });
});
