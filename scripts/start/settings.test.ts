import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(path.join(folder, 'file'), '');

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readSettings({ DATA_DIR: path.join(folder, 'data'), ...env });
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
};

describe('the settings of a start', () => {
  it('has every wrong one named at once, once each, whichever server reads it', () => {
    const below = path.join(folder, 'file', 'data');
    expect(
      faultsOf({
        EDGE_PORT: 'x',
        RENDERERS: '99',
        LOG_LEVEL: 'loud',
        PAGE_CACHE_MB: 'much',
        GRAPHQL_DOCUMENTS: 'some',
        DATA_DIR: below,
      }).map((line) => line.split(':')[0]),
    ).toEqual(['EDGE_PORT', 'RENDERERS', 'DATA_DIR', 'LOG_LEVEL', 'GRAPHQL_DOCUMENTS', 'PAGE_CACHE_MB']);
  });

  it('names ports that two servers would want, those included that are counted on from another', () => {
    expect(
      faultsOf({
        EDGE_PORT: '3000',
        LAYOUT_SERVER_PORT: '3000',
        RENDERERS: '3',
        STAFF_PORT: '3003',
        METRICS_PORT: '4198',
      }),
    ).toEqual([
      'LAYOUT_SERVER_PORT: expected a port of its own, got 3000, which EDGE_PORT comes to',
      'STAFF_PORT: expected a port of its own, got 3003, which RENDERER_PORT comes to',
      'METRICS_PORT: expected a port of its own, got 4200, which PAYMENT_SIMULATOR_PORT comes to',
    ]);
  });

  it('that are sound have no fault', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each([path.join(folder, 'file', 'data'), path.join(folder, 'file'), '/proc/vitrine/data'])(
    'names DATA_DIR and what came where no folder can be: %s',
    (place) => {
      expect(faultsOf({ DATA_DIR: place })).toEqual([
        expect.stringContaining(
          `DATA_DIR: expected a folder that can be made and written to, got ${JSON.stringify(place)}`,
        ),
      ]);
    },
  );
});
