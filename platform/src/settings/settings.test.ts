import { describe, expect, it } from 'vitest';
import {
  address,
  flag,
  logLevel,
  names,
  networks,
  origin,
  port,
  readSettings,
  secrets,
  text,
  wholeNumber,
} from './index.ts';

const read = (spec: object, value: string | undefined): unknown => {
  const result = readSettings({ ONE: value }, { ONE: spec } as { ONE: ReturnType<typeof text> });
  return result.ok ? result.settings.ONE : result.faults;
};

describe('readSettings', () => {
  it('names every fault at once, in the order of the specs', () => {
    const specs = { PORT: port({ default: 1 }), SECRET: secrets(), LEVEL: logLevel({ default: 'info' }) };
    expect(readSettings({ LEVEL: 'loud', PORT: '65536' }, specs)).toEqual({
      ok: false,
      faults: [
        'PORT: expected a port from 0 to 65535, got "65536"',
        'SECRET: expected a value, got none',
        'LEVEL: expected one of fatal, error, warn, info, debug, trace, silent, got "loud"',
      ],
    });
  });

  it('takes an empty variable for one that is not there', () => {
    expect(read(text({ default: 'otherwise' }), '')).toBe('otherwise');
    expect(read(text(), '')).toEqual(['ONE: expected a value, got none']);
  });

  it.each<[string, object, string, unknown]>([
    ['a port', port(), '0', 0],
    ['a whole number', wholeNumber({ min: 1, max: 9 })(), '9', 9],
    ['an origin with a slash', origin(), 'https://a.example/', 'https://a.example'],
    ['an address of a database', address('postgres')(), 'postgres://u:p@h/d', 'postgres://u:p@h/d'],
    ['a flag that is 1', flag(), '1', true],
    ['a flag that is anything else', flag(), 'true', false],
    ['names', names(), 'a, b-2', ['a', 'b-2']],
    ['networks', networks(), 'loopback, 10.0.0.0/8,fd00::7', ['loopback', '10.0.0.0/8', 'fd00::7']],
  ])('takes %s', (_name, spec, value, expected) => {
    expect(read(spec, value)).toEqual(expected);
  });

  it.each<[string, object, string]>([
    ['a port above 65535', port(), '70000'],
    ['a port in another writing', port(), '0x50'],
    ['a number below its least', wholeNumber({ min: 1, max: 9 })(), '0'],
    ['an origin with a path', origin(), 'https://a.example/shop'],
    ['an origin of another scheme', origin(), 'ftp://a.example'],
    ['a name in capitals', names(), 'Storefront'],
    ['a network with too many bits', networks(), '10.0.0.0/33'],
    ['every address at once', networks(), '10.0.0.0/0'],
    ['a host name among networks', networks(), 'nginx'],
  ])('refuses %s and says what came', (_name, spec, value) => {
    expect(read(spec, value)).toEqual([expect.stringContaining(`got ${JSON.stringify(value)}`)]);
  });

  it('takes a secret, or two while one takes the place of the other', () => {
    const [one, other] = ['x'.repeat(32), 'y'.repeat(40)];
    expect(read(secrets(), one)).toEqual([one]);
    expect(read(secrets(), ` ${one} , ${other} `)).toEqual([one, other]);
    expect(read(secrets(), `${one},`)).toEqual([expect.stringContaining('at least 32 characters, got 0')]);
    expect(read(secrets(), `${one},${one}`)).toEqual([expect.stringContaining('two different ones')]);
    expect(read(secrets(), `${one},${other},${one}x`)).toEqual([expect.stringContaining('got 3')]);
  });

  it('shows neither a secret nor an address that may hold a password', () => {
    expect(read(secrets(), 'hunter2')).toEqual([expect.not.stringContaining('hunter2')]);
    expect(read(address('postgres')(), 'mysql://u:hunter2@h')).toEqual([expect.not.stringContaining('hunter2')]);
  });
});
