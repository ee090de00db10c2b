import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fault } from '@vitrine/schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES } from '../testing/fixture-family.ts';
import {
  createLayoutFiles,
  documentIdOf,
  edgeTenants,
  openFamilies,
  SWITCH_DEFAULTS,
  switchesOf,
  UnsoundFiles,
  type FamilyRepository,
  type FamilyOptions,
} from './index.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'family-'));
  cpSync(FIXTURES, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const options = (): FamilyOptions => ({
  tenantsDir: path.join(root, 'tenants'),
  localesDir: path.join(root, 'locales'),
  picturesFile: path.join(root, 'assets/pictures.json'),
  defaultTenant: 'oak',
});
type Json = Record<string, unknown>;
const edit = (file: string, change: (value: Json) => unknown): void => {
  const full = path.join(root, file);
  writeFileSync(full, JSON.stringify(change(JSON.parse(readFileSync(full, 'utf8')))));
};
const refused = (given = options()): readonly Fault[] => {
  try {
    return openFamilies(given).reading().faults;
  } catch (error) {
    if (error instanceof UnsoundFiles) return error.faults;
    throw error;
  }
};
/** Takes what can be taken, as a review does that finds nothing else. */
const reload = (families: FamilyRepository): readonly Fault[] => {
  const { files, faults: found } = families.read();
  return [...found, ...(files === undefined ? [] : families.take(files))];
};
const faults = (): string[] => refused().map(({ layer, pointer }) => `${layer ?? ''} ${pointer}`);

describe('the files of the shops', () => {
  it('finds a shop by id and by any of its hosts', () => {
    const family = openFamilies(options()).current();
    expect(family.find('elm')?.tenant.name).toBe('Ulmer');
    expect(family.byHost('shop.oak.example')?.id).toBe('oak');
    expect(family.byHost('unknown.example')).toBeUndefined();
    expect(family.find('__proto__')).toBeUndefined();
  });

  it.each([
    'tenantId',
    'clientId',
    'name',
    'hosts',
    'styleVariant',
    'currency',
    'i18n',
    'company',
    'tracking',
    'assets',
    'endpoints',
    'switches',
  ])('refuses a tenant without %s', (field) => {
    edit('tenants/oak/tenant.json', ({ [field]: _gone, ...rest }) => rest);
    expect(faults()).toContain(`oak/tenant.json /${field}`);
  });

  it.each<[string, string, (value: Json) => unknown, string]>([
    [
      'an unknown switch',
      'tenants/oak/tenant.json',
      (value) => ({ ...value, switches: { turbo: true } }),
      'oak/tenant.json /switches/turbo',
    ],
    [
      "an id that is not the folder's",
      'tenants/oak/tenant.json',
      (value) => ({ ...value, tenantId: 'ash' }),
      'oak/tenant.json /tenantId',
    ],
    [
      'a default locale that it does not speak',
      'tenants/oak/tenant.json',
      (value) => ({ ...value, i18n: { locales: (value['i18n'] as Json)['locales'] } }),
      'oak/tenant.json /i18n/defaultLocale',
    ],
    [
      'a prefix for the default locale',
      'tenants/oak/tenant.json',
      (value) => ({
        ...value,
        i18n: { defaultLocale: 'de-AT', locales: [{ locale: 'de-AT', prefix: 'de', name: 'Deutsch' }] },
      }),
      'oak/tenant.json /i18n/locales/0/prefix',
    ],
    [
      'a host of another shop',
      'tenants/oak/tenant.json',
      (value) => ({ ...value, hosts: ['elm.localhost'] }),
      'oak/tenant.json /hosts/0',
    ],
    [
      'a path of an unknown route',
      'tenants/oak/tenant.json',
      (value) => ({ ...value, paths: { 'de-AT': { nope: '/x' } } }),
      'oak /paths/de-AT/nope',
    ],
    [
      'a time zone that there is not',
      'tenants/oak/tenant.json',
      (value) => ({ ...value, timeZone: 'Europe/Nowhere' }),
      'oak/tenant.json /timeZone',
    ],
    [
      'a feature without what it shows',
      'tenants/oak/tenant.json',
      (value) => ({ ...value, switches: { orderSeals: true } }),
      'oak/tenant.json /orderSeals',
    ],
    [
      'a size without a measure that a use of its table names',
      'tenants/oak/tenant.json',
      (value) => ({
        ...value,
        sizeTables: [
          {
            uses: [{ categories: ['roecke'], measures: ['waist', 'hips'] }],
            sizes: [
              { size: '36', waist: [66, 70], hips: [92, 96] },
              { size: '38', waist: [70, 74] },
            ],
          },
        ],
      }),
      'oak/tenant.json /sizeTables/0/sizes/1/hips',
    ],
    [
      'words for a language that it does not speak',
      'tenants/oak/tenant.json',
      (value) => ({ ...value, links: { 'nl-NL': { app: 'https://apps.example/' } } }),
      'oak/tenant.json /links/nl-NL',
    ],
    [
      'a theme without colours',
      'tenants/oak/theme.json',
      ({ fonts, radii }) => ({ fonts, radii }),
      'oak/theme.json /colors',
    ],
    [
      'an experiment of wrong weights',
      'tenants/oak/experiments/hero-words.json',
      (value) => ({
        ...value,
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.4 },
        ],
      }),
      'oak/experiments/hero-words /variants',
    ],
    ['copy that is no text', 'tenants/oak/copy/de-AT.json', () => ({ home: 7 }), 'oak/copy/de-AT.json /home'],
    [
      'a route without a page',
      'tenants/base/routes.json',
      (value) => ({ ...value, odd: { path: '/x' } }),
      'base/routes.json /odd',
    ],
  ])('refuses %s and names file and pointer', (_what, file, change, place) => {
    edit(file, change);
    expect(faults()).toContain(place);
  });

  it('names the faults of all shops together', () => {
    edit('tenants/oak/tenant.json', (value) => ({ ...value, currency: 'XQX' }));
    edit('tenants/elm/tenant.json', (value) => ({ ...value, currency: 'XQX' }));
    expect(faults()).toEqual(expect.arrayContaining(['oak/tenant.json /currency', 'elm/tenant.json /currency']));
  });

  it('refuses a default tenant that does not exist', () => {
    expect(refused({ ...options(), defaultTenant: 'nobody' })).toMatchObject([{ got: '"nobody"' }]);
  });

  it('lets a shop speak a language that the others do not, from its own folder, and reword in copy what all speak', () => {
    const polish = path.join(root, 'tenants/oak/locales/pl-PL');
    mkdirSync(polish, { recursive: true });
    writeFileSync(path.join(polish, 'locale.json'), JSON.stringify({ fallbacks: ['de-AT'] }));
    writeFileSync(path.join(polish, 'basket.json'), JSON.stringify({ basket: { title: 'Koszyk' } }));
    const { shops, languages } = openFamilies(options()).read().files ?? expect.fail('no files');
    expect(shops.get('oak')?.languages.value['pl-PL']?.texts).toEqual({ basket: { title: 'Koszyk' } });
    expect(shops.get('elm')?.languages).toBe(languages);
    writeFileSync(path.join(polish, 'basket.json'), '{');
    expect(faults()[0]).toBe('oak/locales/pl-PL/basket.json ');
    renameSync(polish, path.join(root, 'tenants/oak/locales/de-AT'));
    writeFileSync(path.join(root, 'tenants/oak/locales/de-AT/basket.json'), '{}');
    expect(refused()[0]?.message).toContain('a language that the shop family does not speak');
  });

  it('changes only the part that a file is of, and gives every other as the same object', () => {
    const families = openFamilies(options());
    const [family, elm, oak] = [families.current(), families.files('elm'), families.files('oak')];
    if (oak === undefined) throw new Error('oak is a fixture shop');
    edit('tenants/oak/copy/de-AT.json', (texts) => ({ ...texts, odd: { one: 'Neu' } }));
    expect(reload(families)).toEqual([]);
    const { copy, ...others } = oak;
    const now = families.files('oak');
    for (const [name, part] of Object.entries(others)) expect(now?.[name as keyof typeof others], name).toBe(part);
    expect(now?.copy.version).not.toBe(copy.version);
    expect(Object.entries(families.files('elm') ?? {}).every(([name, part]) => elm?.[name as 'shop'] === part)).toBe(
      true,
    );
    expect(families.current()).toBe(family);
  });
});

describe('switches', () => {
  it('have the defaults that the schema lists', () => {
    const schema = JSON.parse(readFileSync(new URL('../../../schemas/tenant.schema.json', import.meta.url), 'utf8'));
    const listed = Object.entries<{ default: boolean }>(schema.properties.switches.properties).map(
      ([name, { default: state }]) => [name, state],
    );
    expect(SWITCH_DEFAULTS).toEqual(Object.fromEntries(listed));
  });

  it('have parts of their own names as flags, and a boolean stands for the plain feature', () => {
    const i18n = { locales: [{ locale: 'de-AT', prefix: '', name: 'Deutsch' }] };
    expect(switchesOf({ i18n, switches: { instalmentCalculator: true } })).toMatchObject({
      instalmentCalculator: true,
      instalmentCalculatorModal: false,
      instalmentCalculatorLegalHints: true,
      severalLanguages: false,
      braFinder: false,
    });
    expect(switchesOf({ i18n, switches: { instalmentCalculator: { enabled: false } } })).toMatchObject({
      instalmentCalculator: false,
      instalmentCalculatorLegalHints: true,
    });
    const modal = { enabled: true, openAs: 'modal', legalHints: false, creditColours: true } as const;
    expect(switchesOf({ i18n, switches: { instalmentCalculator: modal } })).toMatchObject({
      instalmentCalculatorModal: true,
      instalmentCalculatorLegalHints: false,
      instalmentCalculatorCreditColours: true,
    });
  });
});

describe('openFamilies', () => {
  it('keeps the last sound family when a reload finds faults', () => {
    const families = openFamilies(options());
    const sound = families.current();
    edit('tenants/oak/tenant.json', (value) => ({ ...value, currency: 'XQX' }));
    expect(reload(families)).toMatchObject([{ layer: 'oak/tenant.json', pointer: '/currency' }]);
    expect(families.current()).toBe(sound);
    edit('tenants/oak/tenant.json', (value) => ({ ...value, currency: 'EUR', name: 'Neu' }));
    expect(reload(families)).toEqual([]);
    expect(families.current().find('oak')?.tenant.name).toBe('Neu');
  });

  it('does not begin with faults', () => {
    edit('tenants/oak/tenant.json', (value) => ({ ...value, currency: 'XQX' }));
    expect(() => openFamilies(options())).toThrow(UnsoundFiles);
  });
});

describe('layout files', () => {
  it('are listed with the ids of their documents', async () => {
    const files = await createLayoutFiles(path.join(root, 'tenants')).list();
    expect(files.map(({ documentId }) => documentId)).toEqual([
      'base/frame.layout',
      'base/gone.layout',
      'base/home.layout',
      'base/not-found.layout',
      'base/unavailable.layout',
      'elm/home.layer',
      'oak/de-AT.copy',
    ]);
  });

  it.each([
    ['oak/layouts/home.layer.json', 'oak/home.layer'],
    ['oak/layouts/home.json', 'oak/home.layout'],
    ['oak/tenant.json', undefined],
    ['oak/layouts/deep/home.json', undefined],
    ['oak/layouts/Home.json', undefined],
    ['../x/layouts/home.json', undefined],
  ])('%s is %s', (file, id) => {
    expect(documentIdOf('/t', path.join('/t', file))).toBe(id);
  });
});

describe('edgeTenants', () => {
  it('names the default locale first and the category that measuring needs', () => {
    const tenants = edgeTenants(openFamilies(options()).current(), 7);
    expect(tenants).toMatchObject({ cursor: 7, defaultTenant: 'oak' });
    expect(tenants.tenants[0]).toMatchObject({ id: 'elm', defaultLocale: 'de-CH', measureCategory: 'C0002' });
  });
});
