import type { Caller, NamedCookie } from '@vitrine/schemas';
import type { FormFile } from './form-handler.ts';
import type { LocalShop } from './local-shop.ts';

/** A call of a script of a shop, in the language of its page. */
export interface ShopCall {
  shop: LocalShop;
  /** Who calls. */
  caller: Caller;
  /** The cookies that the edge passes on. */
  cookies: Readonly<Record<string, string>>;
  /** Decoded parts of the address that its path leaves open, by name. */
  params: Readonly<Record<string, string>>;
  /** Decoded values of the address's query, by name, in their order. */
  query: Readonly<Record<string, readonly string[]>>;
  /** What the JSON of a POST says, unchecked; undefined without one. */
  body: unknown;
  /** Those that came with it, in their order; left out where the route takes none. */
  files?: readonly FormFile[];
}

export interface ShopReply {
  /** 200, or 204 without a body, if it is not said. */
  status?: 201 | 400 | 401 | 404 | 409 | 422 | 429;
  /** Sent as JSON. */
  body?: object;
  /** Sent in place of a body, to be kept by whoever asked. */
  file?: { name: string; contentType: string; bytes: Buffer };
  /** Path of a page to which whoever came by a link (`Accept: text/html`) is led by 303; all else gets the reply itself. */
  page?: string;
  /** What the browser is to keep, by names that the edge knows. */
  cookies?: readonly NamedCookie[];
  /** The browser forgets what it kept of the shop's pages. */
  clearsCache?: true;
}

/** An address below `/api/` that a domain answers; never kept by anybody. */
export interface ShopRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** Takes a form with files too (`multipart/form-data`): what its field `body` says as JSON, and its `files`. */
  takesFiles?: true;
  /** May throw: then the answer is a 503. */
  answer(call: ShopCall): Promise<ShopReply>;
}

/** What another server tells a shop, as it came: its signature is over the very bytes. */
export interface ServerMessage {
  shop: LocalShop;
  /** Those that the edge passes on, by their names in lower case. */
  headers: Readonly<Record<string, string>>;
  raw: Buffer;
}

/** An address below `/api/` to which another server posts; nobody is believed to be it by the address alone. */
export interface MessageRoute {
  path: `/api/${string}`;
  /** 200, or 400 for a message that is not genuine; both without a body. May throw: then it is 503, and comes again. */
  take(message: ServerMessage): Promise<'taken' | 'refused'>;
}
