import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const secret = 'x'.repeat(32);

describe('readConfig', () => {
  it('has a default for everything but the secret', () => {
    const read = readConfig({ INTERNAL_SECRET: secret });
    expect(read.ok && read.config).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      staffPort: 4100,
      edgePort: 3000,
      rendererUrl: 'http://127.0.0.1:3001',
      galleryIsOpen: false,
      databaseUrl: '',
      defaultTenant: 'de',
      logLevel: 'info',
      watchFiles: false,
      watchSettings: false,
    });
    expect(read.ok && path.isAbsolute(read.config.tenantsDir)).toBe(true);
  });

  it('names every fault at once and shows no secret', () => {
    const read = readConfig({
      INTERNAL_SECRET: 'short',
      LAYOUT_SERVER_PORT: '99999',
      STAFF_PORT: 'x',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://user:pass@host/db',
      REDIS_URL: 'http://user:pass@host',
      STAFF_SEED: '{',
    });
    const faults = read.ok ? [] : read.faults;
    expect(faults.map((text) => text.split(/[:,]/, 1)[0])).toEqual([
      'LAYOUT_SERVER_PORT',
      'STAFF_PORT',
      'INTERNAL_SECRET',
      'DATABASE_URL',
      'REDIS_URL',
      'LOG_LEVEL',
      'STAFF_SEED',
    ]);
    expect(faults.join(' ')).not.toMatch(/short|pass@/);
  });

  it('takes addresses and networks of trusted proxies, none by itself', () => {
    const proxies = (value: string) => {
      const read = readConfig({ INTERNAL_SECRET: secret, TRUSTED_PROXIES: value });
      return read.ok ? read.config.trustedProxies : read.faults;
    };
    expect(proxies('')).toEqual([]);
    expect(proxies('loopback, 10.0.0.0/8,fd00::7')).toEqual(['loopback', '10.0.0.0/8', 'fd00::7']);
    for (const wrong of ['true', '10.0.0.0/33', '10.0.0.0/0', 'nginx'])
      expect(proxies(wrong)).toEqual([expect.stringMatching(/^TRUSTED_PROXIES: /)]);
  });

  it('takes a bucket with both keys or none', () => {
    const bucket = (env: Record<string, string>) => {
      const read = readConfig({ INTERNAL_SECRET: secret, S3_BUCKET: 'pictures', ...env });
      return read.ok ? read.config.s3 : read.faults.map((text) => text.split(/[: ]/, 1)[0]);
    };
    expect(bucket({ S3_BUCKET: '' })).toBeUndefined();
    expect(bucket({})).toEqual({ bucket: 'pictures', region: 'eu-central-1' });
    expect(bucket({ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })).toEqual({
      bucket: 'pictures',
      region: 'eu-central-1',
      endpoint: 'http://127.0.0.1:9000',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    expect(bucket({ S3_ENDPOINT: 'minio', S3_ACCESS_KEY_ID: 'a' })).toEqual(['S3_ENDPOINT', 'S3_ACCESS_KEY_ID']);
  });

  it("lets nothing leave unless told, then to a bucket of its own, the shops', or the folder", () => {
    const exports = (env: Record<string, string>) => {
      const read = readConfig({ INTERNAL_SECRET: secret, ...env });
      return read.ok ? [read.config.exports.isOn, read.config.exports.s3?.bucket] : read.faults;
    };
    expect(exports({})).toEqual([false, undefined]);
    expect(exports({ EXPORTS: '1', S3_BUCKET: 'pictures' })).toEqual([true, 'pictures']);
    expect(exports({ EXPORTS: '1', S3_BUCKET: 'pictures', EXPORTS_BUCKET: 'warehouse' })).toEqual([true, 'warehouse']);
  });

  it('takes cards with a provider, its key and what it signs with, or not at all', () => {
    const payments = (env: Record<string, string>) => {
      const read = readConfig({ INTERNAL_SECRET: secret, ...env });
      return read.ok ? read.config.payments : read.faults.map((text) => text.split(/[: ]/, 1)[0]);
    };
    const [own, next] = ['a', 'b'].map((letter) => `whsec_${letter.repeat(32)}`);
    const full = {
      PAYMENT_URL: 'https://pay.example',
      PAYMENT_API_KEY: 'key',
      PAYMENT_EVENT_SECRETS: `${own},${next}`,
    };
    expect(payments({})).toBeUndefined();
    expect(payments(full)).toEqual({ url: 'https://pay.example', apiKey: 'key', eventSecrets: [own, next] });
    expect(payments({ ...full, PAYMENT_API_KEY: '' })).toEqual(['PAYMENT_API_KEY']);
    for (const wrong of ['secret', `${own},${next},${own}`, 'whsec_short'])
      expect(payments({ ...full, PAYMENT_EVENT_SECRETS: wrong })).toEqual(['PAYMENT_EVENT_SECRETS']);
  });

  it('knows the demo staff in the demo alone, whatever else is set', () => {
    const staff = (env: Record<string, string>): string[] => {
      const read = readConfig({ INTERNAL_SECRET: secret, ...env });
      return read.ok ? read.config.staff.map(({ name }) => name) : read.faults;
    };
    for (const NODE_ENV of ['', 'production', 'development']) expect(staff({ NODE_ENV })).toEqual([]);
    expect(staff({ DEMO: '1' })).toContain('Mara Holzer');
    const seed = JSON.stringify([{ name: 'Ida', roles: ['admin'], token: 'x'.repeat(24) }]);
    expect(staff({ DEMO: '1', STAFF_SEED: seed })).toEqual(['Ida']);
  });

  it('lets shoppers run the documents of our own client alone, unless it is the demo or set otherwise', () => {
    const documents = (env: Record<string, string>) => {
      const read = readConfig({ INTERNAL_SECRET: secret, ...env });
      return read.ok ? read.config.documents : read.faults;
    };
    expect(documents({})).toBe('persisted');
    expect(documents({ DEMO: '1' })).toBe('any');
    expect(documents({ DEMO: '1', GRAPHQL_DOCUMENTS: 'persisted' })).toBe('persisted');
    expect(documents({ GRAPHQL_DOCUMENTS: 'any' })).toBe('any');
    expect(documents({ GRAPHQL_DOCUMENTS: 'all' })).toEqual([expect.stringContaining('GRAPHQL_DOCUMENTS')]);
  });

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['10.0.0.7', '127.0.0.1'],
    ['::1', '::1'],
  ])('keeps the staff door of the demo on this machine: %s becomes %s', (HOST, staffHost) => {
    const seed = JSON.stringify([{ name: 'Ida', roles: ['admin'], token: 'x'.repeat(24) }]);
    const at = (env: Record<string, string>) => {
      const read = readConfig({ INTERNAL_SECRET: secret, HOST, ...env });
      return read.ok ? [read.config.host, read.config.staffHost] : read.faults;
    };
    expect(at({ DEMO: '1' })).toEqual([HOST, staffHost]);
    expect(at({ DEMO: '1', STAFF_SEED: seed })).toEqual([HOST, HOST]);
    expect(at({})).toEqual([HOST, HOST]);
  });
});
