import { Agent } from 'undici';
import { GUEST } from './ordering.ts';

/** A shopper without a browser: keeps the cookies, fills in forms as they come, and is led on where the shop leads. */
export interface HttpShopper {
  get(path: string): Promise<Reply>;
  /** Sends a form of the page at a path, with what a browser would send untouched in the fields that are not said. */
  send(path: string, form: string, fields?: Readonly<Record<string, string>>): Promise<Reply>;
  /** A call of a script. */
  post(path: string, body: object): Promise<Reply>;
}

export interface Reply {
  status: number;
  body: string;
  /** Where the shop leads to; undefined where it does not. */
  to: string | undefined;
  /** From sending to the last byte. */
  ms: number;
}

const agent = new Agent({ connections: 64, bodyTimeout: 60_000, headersTimeout: 60_000 });

/** Somebody new at a shop. `client`: the network address that a trusted proxy tells. */
export function httpShopper(
  { ports }: { ports: { edge: number } },
  { tenant = 'at', client }: { tenant?: string; client?: string } = {},
): HttpShopper {
  const cookies = new Map<string, string>();
  const host = `${tenant}.localhost:${ports.edge}`;
  const ask = async (method: 'GET' | 'POST', path: string, type?: string, body?: string): Promise<Reply> => {
    const started = performance.now();
    const answer = await agent.request({
      origin: `http://127.0.0.1:${ports.edge}`,
      path,
      method,
      body: body ?? null,
      headers: {
        host,
        accept: type === 'application/json' ? type : 'text/html',
        ...(method === 'POST' && { origin: `http://${host}` }),
        ...(type !== undefined && { 'content-type': type }),
        ...(client !== undefined && { 'x-forwarded-for': client }),
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      },
    });
    const text = await answer.body.text();
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (value === '' || /max-age=0(?:;|$)/iu.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const { location } = answer.headers;
    const to = typeof location === 'string' ? location : undefined;
    return { status: answer.statusCode, body: text, to, ms: performance.now() - started };
  };
  return {
    get: (path) => ask('GET', path),
    async send(path, form, fields = {}) {
      const { body } = await ask('GET', path);
      const sent = new URLSearchParams({ ...untouched(body, form), ...fields });
      return ask('POST', path, 'application/x-www-form-urlencoded', String(sent));
    },
    post: (path, body) => ask('POST', path, 'application/json', JSON.stringify(body)),
  };
}

/** What a browser sends of a form that nobody filled in. @throws Error if the page has no such form */
export function untouched(html: string, name: string): Record<string, string> {
  const form = [...html.matchAll(/<form\b[^]*?<\/form>/gu)]
    .map(([text]) => text)
    .find((text) => text.includes(`name="form" value="${name}"`));
  if (form === undefined) throw new Error(`expected the form ${name}, got a page without it`);
  const attribute = (tag: string, wanted: string): string | undefined =>
    new RegExp(` ${wanted}="([^"]*)"`, 'u').exec(tag)?.[1]?.replaceAll('&amp;', '&');
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/gu)) {
    const [field, type] = [attribute(tag, 'name'), attribute(tag, 'type')];
    const isChosen = (type !== 'radio' && type !== 'checkbox') || / checked(?:=|\s|\/|>)/u.test(tag);
    if (field !== undefined && isChosen) fields[field] = attribute(tag, 'value') ?? '';
  }
  // Of a list that nobody opened the first is chosen.
  for (const [, list = '', options = ''] of form.matchAll(/<select\b([^>]*)>([^]*?)<\/select>/gu)) {
    const all = [...options.matchAll(/<option\b[^>]*>/gu)].map(([tag]) => tag);
    const chosen = all.find((tag) => / selected(?:=|\s|>)/u.test(tag)) ?? all[0] ?? '';
    fields[attribute(list, 'name') ?? ''] = attribute(chosen, 'value') ?? '';
  }
  return fields;
}

const DRESS = '/p/SKU-1001?colour=petrol&size=38';

/** Puts an article of the Austrian shop into the basket, by its page, and goes on to the review as a guest. */
export async function goToReviewByHttp(
  shopper: HttpShopper,
  method: string,
  { article = DRESS, email = GUEST.email }: { article?: string; email?: string } = {},
): Promise<void> {
  const steps: [path: string, form: string, fields?: Readonly<Record<string, string>>][] = [
    [article, 'basket-add'],
    ['/kasse/registrieren', 'checkout-guest', { ...GUEST, email }],
    ['/kasse/lieferservice', 'checkout-delivery'],
    ['/kasse/zahlung', 'checkout-payment', { method, birthday: '1980-01-31' }],
  ];
  for (const [path, form, fields] of steps) {
    const { status, to, body } = await shopper.send(path, form, fields);
    if (status !== 303 || to === undefined)
      throw new Error(`expected to be led on by ${form}, got ${status}: ${alertsIn(body)}`);
  }
}

/** What a page says to be wrong. */
export function alertsIn(html: string): string {
  return [...html.matchAll(/role="alert"[^>]*>([^<]+)</gu)].map(([, words = '']) => words).join(' | ');
}
