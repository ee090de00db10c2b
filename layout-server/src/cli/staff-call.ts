import { CommanderError } from 'commander';
import { openCall, openPools, type OpenedCall, type OpenedReply } from '@vitrine/platform/remote';
import { noAddress, placeOf } from './surroundings.ts';

/** What a command line sees of the machine. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
}

/** The door refused, or did not answer; a sentence says what to do. */
export class NoAnswer extends Error {
  readonly isUnreachable: boolean;
  constructor(message: string, isUnreachable: boolean) {
    super(message);
    this.isUnreachable = isUnreachable;
  }
}

export type StaffCallOptions = Partial<Pick<OpenedCall, 'method' | 'headers' | 'body' | 'answerMs' | 'silenceMs'>>;
export type StaffCall = (path: string, options?: StaffCallOptions) => Promise<OpenedReply['body']>;

const SILENCE_MS = 300_000;
const pools = openPools(4);

/** Asks the staff door of a running product. @throws NoAnswer unless it answers 200 */
export function createStaffCall({ url, token }: { url: string; token: string }): StaffCall {
  return async (path, { headers, ...options } = {}) => {
    if (!URL.canParse(path, url)) throw new NoAnswer(noAddress(url), false);
    const opened = await openCall(pools, {
      ...placeOf(new URL(path, url)),
      answerMs: SILENCE_MS,
      silenceMs: SILENCE_MS,
      ...options,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    if (!opened.ok)
      throw new NoAnswer(
        `${url} does not answer (${opened.failure.message}); is the product running? STAFF_URL names it`,
        true,
      );
    const { status, body } = opened.value;
    if (status === 200) return body;
    throw new NoAnswer(refusalOf(url, status, await body.text()), false);
  };
}

/** The sentence of a refusal of ours; what another server said as it came. */
function refusalOf(url: string, status: number, text: string): string {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string')
      return `refused: ${said.message}${status === 401 ? '; set STAFF_TOKEN' : ''}`;
  } catch {
    // Not of ours: told below.
  }
  return `${url} answered ${status}: ${text.slice(0, 300)}; is STAFF_URL the staff door?`;
}

/** The line of a command's help that says whom it asks, as whom, and what its exit codes mean. */
export function staffHelp(role: string): string {
  return `\nA running product is asked: STAFF_URL and STAFF_TOKEN name it and somebody with the role ${role}. Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no answer.`;
}

/** The exit code for what a command threw, after saying why: 1 refused, 2 wrong usage, 3 no answer. @throws whatever else it was */
export function exitCodeOf(error: unknown, err: Terminal['err']): 0 | 1 | 2 | 3 {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (!(error instanceof NoAnswer)) throw error;
  err(error.message);
  return error.isUnreachable ? 3 : 1;
}
