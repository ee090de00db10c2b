import { request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { METRICS_SETTINGS, metricsPlace, openMetricsDoor, type MetricsDoor } from './metrics-door.ts';
import { readSettings } from './settings/index.ts';

let door: MetricsDoor;
afterEach(() => door.close());

const open = async (token = ''): Promise<void> => {
  door = await openMetricsDoor({ host: '127.0.0.1', port: 0, token }, async () => ({
    text: 'vitrine_up 1\n',
    contentType: 'text/plain; version=0.0.4',
  }));
};
async function get(path: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') {
  const { statusCode, body } = await request(door.origin + path, { headers, method });
  return [statusCode, await body.text()];
}

describe('the door of the metrics', () => {
  it('shows metrics to whoever reaches it, and nothing else', async () => {
    await open();
    expect(await get('/metrics')).toEqual([200, 'vitrine_up 1\n']);
    expect(await get('/')).toEqual([404, '']);
    expect(await get('/healthz')).toEqual([404, '']);
    expect(await get('/metrics', {}, 'POST')).toEqual([405, '']);
  });

  it('asks for its token, if it has one', async () => {
    await open('scraper-7');
    expect(await get('/metrics')).toEqual([401, '']);
    for (const authorization of ['Bearer scraper-8', 'Bearer scraper-77', 'scraper-7', 'Bearer '])
      expect(await get('/metrics', { authorization })).toEqual([401, '']);
    expect(await get('/metrics', { authorization: 'Bearer scraper-7' })).toEqual([200, 'vitrine_up 1\n']);
  });

  it('says which setting is wrong when its port is taken', async () => {
    await open();
    const taken = { host: '127.0.0.1', port: Number(new URL(door.origin).port), token: '' };
    await expect(openMetricsDoor(taken, async () => ({ text: '', contentType: '' }))).rejects.toThrow('METRICS_PORT');
  });

  it('is there if a port is set', async () => {
    await open();
    const placeOf = (env: Record<string, string>) => {
      const read = readSettings(env, METRICS_SETTINGS);
      return read.ok ? metricsPlace(read.settings) : read.faults;
    };
    expect(placeOf({ METRICS_PORT: '' })).toBeUndefined();
    expect(placeOf({ METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464, token: '' });
    expect(placeOf({ METRICS_PORT: '1', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'x' })).toEqual({
      host: '0.0.0.0',
      port: 1,
      token: 'x',
    });
  });
});
