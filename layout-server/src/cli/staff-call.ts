import { CommanderError } from 'commander';
import { request, type Dispatcher } from 'undici';
import { noAddress } from './surroundings.ts';

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

export type StaffCallOptions = Partial<
  Pick<Dispatcher.RequestOptions, 'method' | 'body' | 'bodyTimeout' | 'headersTimeout'>
> & { headers?: Record<string, string> };
export type StaffCall = (path: string, options?: StaffCallOptions) => Promise<Dispatcher.ResponseData['body']>;

/** Asks the staff door of a running product. @throws NoAnswer unless it answers 200 */
export function createStaffCall({ url, token }: { url: string; token: string }): StaffCall {
  return async (path, { headers, ...options } = {}) => {
    if (!URL.canParse(path, url)) throw new NoAnswer(noAddress(url), false);
    const answer = await request(new URL(path, url), {
      method: 'GET',
      ...options,
      headers: { authorization: `Bearer ${token}`, ...headers },
    }).catch((error: unknown) => {
      throw new NoAnswer(`${url} does not answer (${String(error)}); is the product running? STAFF_URL names it`, true);
    });
    if (answer.statusCode === 200) return answer.body;
    throw new NoAnswer(refusalOf(url, answer.statusCode, await answer.body.text()), false);
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
