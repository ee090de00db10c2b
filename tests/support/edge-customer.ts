import { expectAnswer, type AskEdge } from './edge-questions.ts';
import { CUSTOMER, PASSWORD } from './logged-in.ts';

/** A customer who is logged in, with the cookies that a browser would keep. */
export interface EdgeCustomer {
  /** Asks the gateway. @throws Error if the answer does not have this part */
  say(query: string, part: string): Promise<void>;
  /** As they are sent. */
  cookies(): string;
}

/** Logs the demo's customer in at the gateway of a shop. */
export async function logInAt(ask: AskEdge): Promise<EdgeCustomer> {
  const jar = new Map<string, string>();
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const say = async (query: string, part: string): Promise<void> => {
    const answer = await expectAnswer(ask('/api/gateway/', { cookies: cookies(), query }), 200, part);
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
  };
  await say(`mutation { login(email: "${CUSTOMER}", password: "${PASSWORD}") { success } }`, '"success":true');
  return { say, cookies };
}
