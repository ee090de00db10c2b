import { describe, expect, it } from 'vitest';
import { staffDoorOf } from './surroundings.ts';

describe('staffDoorOf', () => {
  it.each([
    [{}, 'http://127.0.0.1:4100', 'demo'],
    [{ STAFF_PORT: '3183' }, 'http://127.0.0.1:3183', 'demo'],
    [{ STAFF_PORT: '3183', STAFF_URL: 'https://staff.example' }, 'https://staff.example', 'demo'],
    [{ STAFF_URL: '', STAFF_TOKEN: '' }, 'http://127.0.0.1:4100', 'demo'],
    [{ STAFF_TOKEN: 'mine' }, 'http://127.0.0.1:4100', 'mine'],
    [{ NODE_ENV: 'production' }, 'http://127.0.0.1:4100', ''],
  ])('%j: %s, %s', (env, url, token) => {
    expect(staffDoorOf(env, 'demo')).toEqual({ url, token });
  });
});
