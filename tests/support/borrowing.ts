import type { Product } from './product.ts';

/** A wish to borrow that is filled in rightly. */
export const WISH = {
  accountHolder: 'Noor Voorbeeld',
  amount: '200',
  iban: 'NL91 ABNA 0417 1643 00',
  phone: '06 12345678',
} as const;
export type Wish = Readonly<Record<keyof typeof WISH, string>>;
export const LENDING = '/service/geldzaken/geld-lenen';
export const LENDING_LOGIN = '/service/geldzaken/login';

export interface LoanAnswer {
  success: boolean;
  code: string;
  message: string;
  errors: { field: string; message: string }[];
}

/** Somebody at the Dutch shop, without a browser. */
export interface Borrower {
  /** The answer to a page, redirects not followed. */
  page(address: string): ReturnType<Product['get']>;
  /** What scripts are told of a wish. */
  ask(wish?: Partial<Wish>): Promise<LoanAnswer>;
}

const HOST = 'nl.localhost';
const REQUEST = `mutation ($input: LoanInput!) {
  requestLoan(input: $input) { success code message errors { field message } }
}`;
let clients = 0;

/** Logs one of the demo's borrowers in by their password; without a name, nobody. @throws Error if they cannot log in */
export async function borrower(product: Pick<Product, 'get'>, password: string, name?: string): Promise<Borrower> {
  clients += 1;
  const headers = { 'x-forwarded-for': `198.51.101.${clients}`, origin: `http://${HOST}`, cookie: '' };
  if (name !== undefined) {
    const answer = await product.get(LENDING_LOGIN, {
      host: HOST,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ form: 'login', email: `${name}@example.nl`, password })),
    });
    if (answer.status !== 303) throw new Error(`expected a login of ${name}, got ${answer.status}`);
    const set = [answer.headers['set-cookie'] ?? []].flat();
    headers.cookie = set.map((line) => line.split(';', 1)[0]).join('; ');
  }
  return {
    page: (address) => product.get(address, { host: HOST, headers }),
    async ask(wish = {}) {
      const { status, body } = await product.get('/api/gateway/', {
        host: HOST,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query: REQUEST, variables: { input: { ...WISH, ...wish } } }),
      });
      if (status !== 200) throw new Error(`expected an answer, got ${status}: ${body}`);
      return (JSON.parse(body) as { data: { requestLoan: LoanAnswer } }).data.requestLoan;
    },
  };
}
