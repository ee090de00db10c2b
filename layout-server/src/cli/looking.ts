import { InvalidArgumentError, type Command } from 'commander';
import { documentOfFile, refusal, type Finished } from './finished.ts';
import { findSet } from './find-set.ts';
import type { Output } from './output.ts';
import type { StaffClient } from './staff-client.ts';
import { parseProfile, PROFILE_HELP, type ProfileVariables } from './visitor-profile.ts';

/** From where something is looked at: a moment, a visitor, and what is not published yet. */
export interface Look {
  at?: string;
  as?: ProfileVariables;
  device?: ProfileVariables;
  login?: ProfileVariables;
  segment?: ProfileVariables;
  arm?: ProfileVariables;
  /** A set of changes, by its id or name. */
  set?: string;
  /** A file, as if it were published. */
  draft?: string;
}

/** The same as the staff door takes it. */
export interface LookVariables {
  at?: string;
  as?: ProfileVariables;
  set?: string;
  document?: { id: string; document: unknown };
}

const AT = 'as it was or will be then: 2026-11-27T00:00 by the clocks of the shop, or an instant with its zone';
const AS = `as a visitor sees it: ${PROFILE_HELP}`;
const PHONE: Readonly<Record<string, string>> = { phone: 'mobile' };

/** Adds the options that say from where something is looked at; `as` is left out where it names a document. */
export function withLook(command: Command, { unpublished = true, as = true } = {}): Command {
  if (as) command.option('--as <profile>', AS, profile);
  command
    .option('--at <time>', AT)
    .option('--device <phone|tablet|desktop>', 'on this device', (text) => profile(`device=${PHONE[text] ?? text}`))
    .option('--login <anonymous|soft|full>', 'known like this', (text) => profile(`login=${text}`))
    .option('--segment <name>', 'of this segment', (text) => profile(`segment=${text}`))
    .option('--arm <experiment:variant>', 'in this arm of a test, whether it runs or not', (text) =>
      profile(`arm=${text}`),
    );
  return unpublished
    ? command
        .option('--set <set>', 'with a set of changes, as if it were published: its id or name')
        .option('--draft <file>', 'with a file, as if it were published')
    : command;
}

/** Who looks; undefined if nothing is said of them. */
export function visitorOf({ as, device, login, segment, arm }: Look): ProfileVariables | undefined {
  const arms = [...(as?.arms ?? []), ...(arm?.arms ?? [])];
  const said = { ...as, ...device, ...login, ...segment, ...(arms.length === 0 ? {} : { arms }) };
  return Object.keys(said).length === 0 ? undefined : said;
}

/** Finds what is named; the refusal if there is no such set or file. */
export async function lookOf(client: StaffClient, output: Output, look: Look): Promise<LookVariables | Finished> {
  const { at, set, draft } = look;
  const as = visitorOf(look);
  if (set !== undefined && draft !== undefined)
    return refusal(output, set, 'expected either a set or a file, got both');
  const found = set === undefined ? undefined : await findSet(client, set);
  if (typeof found === 'string') return refusal(output, set ?? '', found);
  const document = draft === undefined ? undefined : documentOfFile(output, draft, undefined);
  if (document && 'text' in document) return document;
  return {
    ...(at === undefined ? {} : { at }),
    ...(as === undefined ? {} : { as }),
    ...(found === undefined ? {} : { set: found.id }),
    ...(document === undefined ? {} : { document }),
  };
}

function profile(text: string): ProfileVariables {
  const parsed = parseProfile(text);
  if (typeof parsed === 'string') throw new InvalidArgumentError(parsed);
  return parsed;
}
