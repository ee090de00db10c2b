/** What `npm ci` brings on machines of another kind than the one that the lock file was written on. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  version?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const locked = Object.keys(lock.packages).map((place) => place.split('node_modules/').at(-1));

/** Packages that carry a binding for each kind of machine, and where `npm start` and `npm test` cannot do without it. */
const CARRIERS = Object.entries(lock.packages).filter(
  ([, { os, optionalDependencies = {} }]) =>
    os === undefined && Object.keys(optionalDependencies).some((name) => /linux-x64(-gnu)?$/.test(name)),
);

describe.each(['linux-x64', 'linux-arm64'])('on %s', (machine) => {
  it.each(CARRIERS)('the lock file brings the binding of %s', (_place, { optionalDependencies = {} }) => {
    const fitting = Object.keys(optionalDependencies).filter((name) => name.replace(/-gnu$/, '').endsWith(machine));
    expect(fitting).not.toEqual([]);
    expect(locked).toEqual(expect.arrayContaining(fitting));
  });
});

describe.each(['darwin-arm64', 'darwin-x64'])('on %s', (machine) => {
  // The root carries Node alone, and there the machine's own serves.
  it.each(CARRIERS.filter(([place]) => place !== ''))(
    'the lock file brings the binding of %s',
    (_place, { optionalDependencies = {} }) => {
      const fitting = Object.keys(optionalDependencies).filter((name) => name.endsWith(machine));
      expect(fitting).not.toEqual([]);
      expect(locked).toEqual(expect.arrayContaining(fitting));
    },
  );
});

it('names the carriers that are known', () => {
  expect(CARRIERS.map(([place]) => place.split('node_modules/').at(-1))).toEqual(
    expect.arrayContaining(['next', 'sharp', 'oxlint', 'oxfmt', 'rolldown']),
  );
});
