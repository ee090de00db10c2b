import type { RateLimiter } from '../limits/index.ts';
import type { Caller, NamedCookie } from '@vitrine/schemas';
import type { FormMutation } from './form-mutation.ts';
import type { LocalShop } from './local-shop.ts';

/** A form as it came, of a shop in the language of its page. Fields that came several times are left out. */
export interface SentForm {
  shop: LocalShop;
  /** Who sent it. */
  caller: Caller;
  /** The route of the page that it was sent from. */
  route: string;
  fields: Readonly<Record<string, string>>;
  /** The cookies that the edge passes on. */
  cookies: Readonly<Record<string, string>>;
  /** Parameters of the page's address, such as the SKU of a product's. */
  params: Readonly<Record<string, string>>;
  /** Values of the address's query. */
  query: Readonly<Record<string, string>>;
  /** Those of its field `files`, in their order; left out where none can have come. */
  files?: readonly FormFile[];
}

/** A file that came with a form; nothing of it was checked. */
export interface FormFile {
  name: string;
  /** As the browser has it; empty if it does not know. */
  type: string;
  bytes: Buffer;
}

/** Words to be looked up, with the values put into them. */
export interface Words {
  key: string;
  with?: Readonly<Record<string, unknown>>;
}

/**
 * What became of a form. `done` leads to the page of a route, with the parameters of its address. `again` shows the form once more, with what is wrong in each
 * field; a `problem` is about the whole. Cookies are set either way, by names that the edge knows.
 */
export type FormOutcome =
  | {
      kind: 'done';
      route: string;
      params?: Readonly<Record<string, string>>;
      /** Put behind the address, for a route that lists them. */
      query?: Readonly<Record<string, string>>;
      /** Where on that page it leads, such as to the words that something was saved. */
      anchor?: string;
      cookies?: readonly NamedCookie[];
      /** Why it was not done, where that page says so: scripts are told it. */
      refusal?: Words;
    }
  | {
      kind: 'again';
      errors: Readonly<Record<string, Words>>;
      problem?: Words;
      cookies?: readonly NamedCookie[];
    };

/** What takes a form of one name. */
export interface FormHandler {
  name: string;
  /** Its fields: nothing else of what was sent is looked at, or shown again. */
  fields: readonly string[];
  /** Those of them that are never shown again, such as passwords. */
  secrets?: readonly string[];
  /** Those of them that may have several lines: what breaks or bends the lines of all others becomes a blank. */
  lines?: readonly string[];
  /** Most characters of a value that it looks at, and that are shown again; 1,000 if it does not say. */
  longest?: number;
  /** Where it leads when all is well, and where a robot is led that filled in what people do not see. */
  thanks: string;
  /** Counts how often a client sends it; left out, it counts with all other forms. */
  limiter?: RateLimiter;
  /** What is told when it cannot be taken now. */
  failure: Words;
  /** How scripts send it; left out, they cannot. */
  mutation?: FormMutation;
  /** May throw: then `failure` is told, and what was sent stays in the fields. */
  take(form: SentForm): Promise<FormOutcome>;
}
