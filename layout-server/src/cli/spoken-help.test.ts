import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCatalogue } from './run-catalogue.ts';
import { runData } from './run-data.ts';
import { runExperiments } from './run-experiments.ts';
import { runLayouts } from './run-layouts.ts';
import { runOrders } from './run-orders.ts';
import { runReviews } from './run-reviews.ts';
import { runSearch } from './run-search.ts';
import { runStaff } from './run-staff.ts';
import { runTenants } from './run-tenants.ts';

const PROGRAMS = {
  catalogue: runCatalogue,
  data: runData,
  experiments: runExperiments,
  layouts: runLayouts,
  orders: runOrders,
  reviews: runReviews,
  search: runSearch,
  staff: runStaff,
  tenants: runTenants,
} as const;
type Program = keyof typeof PROGRAMS;

/** What a program says to words, to somebody who reads a language. */
async function said(program: Program, language: string, ...words: string[]): Promise<string> {
  const lines: string[] = [];
  const note = (text: string): void => void lines.push(text);
  const env = { STAFF_LANGUAGE: language, STAFF_URL: 'http://127.0.0.1:1', STAFF_TOKEN: 'any' };
  await PROGRAMS[program](words, { env, out: note, err: note, colors: false, folder: '/', isTerminal: false });
  return lines.join('\n');
}

/** The commands that a help names below its heading. */
function commandsIn(help: string): string[] {
  const [, list = ''] = help.split(/^(?:Commands|Befehle):$/mu);
  return [...list.matchAll(/^ {2}([a-z-]+)(?=[ |]|$)/gmu)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
}

/** Every help that was read in English. */
const heard: string[] = [];

describe.each(Object.keys(PROGRAMS) as Program[])('the help of %s', (program) => {
  it('is in the language of whoever asks, to the last option', async () => {
    const untold: string[] = [];
    const look = async (...words: string[]): Promise<void> => {
      const [english, german] = await Promise.all(
        ['en', 'de'].map((language) => said(program, language, ...words, '--help')),
      );
      heard.push(english ?? '');
      expect(german).toMatch(/^Aufruf: /u);
      const known = new Set(english?.split('\n').map((line) => line.trim()));
      const same = german?.split('\n').filter((line) => known.has(line.trim()) && /(?:\S+\s+){3}/u.test(line.trim()));
      untold.push(...(same ?? []).map((line) => `${words.join(' ')}: ${line.trim()}`));
      for (const name of commandsIn(english ?? '')) await look(...words, name);
    };
    await look();
    expect(untold).toEqual([]);
  });
});

it('what is wrong with a call is said in it as well', async () => {
  expect(await said('layouts', 'de', 'hise')).toBe('Fehler: den Befehl „hise“ gibt es nicht\n(Meintest du hide?)');
  expect(await said('orders', 'de', 'list', '--state', 'lost')).toBe(
    'Fehler: „lost“ passt nicht zur Option „--state <state>“. Zur Wahl: placed, confirmed, cancelled, closed.',
  );
  expect(await said('staff', 'de', 'revoke')).toBe('Fehler: das Argument „name“ fehlt');
  expect(await said('experiments', 'de', 'plan', '--baseline', '12', '--lift', '5%')).toBe(
    'Fehler: „12“ passt nicht zur Option „--baseline <share>“. Erwartet: ein Anteil über 0 und unter 1, etwa 3% oder 0.03.',
  );
  expect(await said('experiments', 'de', 'plan', '--baseline', '3%', '--lift', 'viel')).toBe(
    'Fehler: „viel“ passt nicht zur Option „--lift <change>“. Erwartet: eine Veränderung, etwa 10%, -5% oder 0.1.',
  );
  expect(await said('staff', 'en', 'revoke')).toBe("error: missing required argument 'name'");
});

it('the German catalogue has no description that no help says any more', () => {
  const catalogue = JSON.parse(
    readFileSync(new URL('../language/german-help.json', import.meta.url), 'utf8'),
  ) as object;
  const unbroken = heard.join(' ').replaceAll(/\s+/gu, ' ');
  const isSaid = (english: string): boolean => unbroken.includes(english.trim().replaceAll(/\s+/gu, ' '));
  expect(Object.keys(catalogue).filter((english) => !isSaid(english))).toEqual([]);
});
