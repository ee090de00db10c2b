import type { Caller, FormAnswer, FormPost, NamedCookie, PostedForm, RenderContext } from '@vitrine/schemas';
import type { PageService } from '../layout/pages/index.ts';
import type { FormFile, FormHandler, LocalShop, Shops, Words } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { RateLimiter } from '@vitrine/platform/limits';

/** Takes the forms that visitors send to the addresses of pages. */
export interface FormService {
  /** `context` is the signed one of the page, with the caller. Never rejects: what fails is an answer to the visitor. */
  take(context: RenderContext, post: FormPost, files?: readonly FormFile[]): Promise<FormAnswer>;
}

/** The field that says which form it is. */
export const FORM_FIELD = 'form';
/** A field that people do not see and robots fill in. */
export const TRAP_FIELD = 'website';
/** Forms of one network address: enough for an office, too few for a robot. */
export const FORM_LIMIT = { most: 30, seconds: 600 } as const;

const LONGEST_VALUE = 1_000;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const UNAVAILABLE = 503;
const NO_FORM: FormAnswer = { status: 405 };

/**
 * A form is taken where the page that the visitor sees has a node for it, by the handler of its name. It leads to
 * another page with 303, or its own page is shown again with what is wrong; nothing of it is logged or kept here. Text of
 * more characters than its handler looks at is refused with a word at its field.
 */
export function createFormService({
  handlers,
  service,
  shops,
  visitors,
  metrics,
  logger,
}: {
  handlers: readonly FormHandler[];
  service: Pick<PageService, 'takesForm'>;
  shops: Shops;
  visitors: RateLimiter;
  metrics: Metrics;
  logger: Logger;
}): FormService {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const outcomes = metrics.counter('vitrine_layout_forms_total', 'Forms by name and what became of them.', [
    'form',
    'outcome',
  ]);

  async function decide(
    handler: FormHandler,
    { caller, route, params }: { caller: Caller; route: string; params: Readonly<Record<string, string>> },
    shop: LocalShop,
    { fields: sent, query, cookies = {}, files }: FormPost & { files: readonly FormFile[] },
  ): Promise<FormAnswer & { outcome: string }> {
    const word = ({ key, with: values }: Words): string => shop.message(key, values) ?? '';
    const { longest = LONGEST_VALUE } = handler;
    const given = Object.fromEntries(
      handler.fields.flatMap((name) => {
        const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
        // No database keeps it, and nobody types it.
        return typeof value === 'string' ? [[name, value.replaceAll('\0', '').trim()] as const] : [];
      }),
    );
    // The page of mistakes cannot hold more; that it is not all is said beside the field.
    const fields = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.slice(0, longest)]));
    const tooLong = Object.keys(given).filter((name) => (given[name] ?? '').length > longest);
    const again = (
      status: number,
      errors: Readonly<Record<string, Words>>,
      { problem, cookies: kept = [] }: { problem?: Words; cookies?: readonly NamedCookie[] } = {},
    ): FormAnswer => {
      const form: PostedForm = {
        name: handler.name,
        values: Object.fromEntries(
          Object.entries(fields).filter(([field]) => handler.secrets?.includes(field) !== true),
        ),
        errors: Object.fromEntries(Object.entries(errors).map(([name, words]) => [name, word(words)])),
        ...(problem === undefined ? {} : { problem: word(problem) }),
      };
      return { status, form, ...withCookies(kept) };
    };
    const leadTo = (
      route: string,
      params: Readonly<Record<string, string>> = {},
      { anchor, query: asked }: { anchor?: string; query?: Readonly<Record<string, string>> } = {},
    ): FormAnswer => {
      const location = shop.link(route, params);
      if (location === undefined)
        throw new Error(
          `expected a route that has an address with ${Object.keys(params).join(', ') || 'no parameters'}, got ${JSON.stringify(route)}`,
        );
      const search = asked === undefined ? '' : `?${new URLSearchParams(asked).toString()}`;
      return { location: `${location}${search}${anchor === undefined ? '' : `#${anchor}`}` };
    };
    try {
      if (sent[TRAP_FIELD] !== undefined && sent[TRAP_FIELD] !== '')
        return { ...leadTo(handler.thanks), outcome: 'robot' };
      if ((await (handler.limiter ?? visitors).count(shop.tenant, caller.client)) > 0)
        return { ...again(TOO_MANY, {}, { problem: handler.failure }), outcome: 'too many' };
      if (tooLong.length > 0)
        return {
          ...again(
            UNPROCESSABLE,
            Object.fromEntries(tooLong.map((name) => [name, { key: 'validation.tooLong', with: { max: longest } }])),
          ),
          outcome: 'again',
        };
      const outcome = await handler.take({ shop, caller, route, fields, cookies, params, query, files });
      if (outcome.kind === 'done')
        return {
          ...leadTo(outcome.route, outcome.params, outcome),
          ...withCookies(outcome.cookies),
          outcome: 'done',
        };
      return { ...again(UNPROCESSABLE, outcome.errors, outcome), outcome: 'again' };
    } catch (error) {
      logger.error(
        { err: error, tenant: shop.tenant, form: handler.name, requestId: caller.requestId },
        'a form could not be taken',
      );
      return { ...again(UNAVAILABLE, {}, { problem: handler.failure }), outcome: 'failed' };
    }
  }

  return {
    async take(context, post, files = []) {
      const name = post.fields[FORM_FIELD];
      const handler = typeof name === 'string' ? byName.get(name) : undefined;
      const shop = shops.find(context.tenant, context.locale);
      const { caller } = context;
      if (handler === undefined || shop === undefined || caller === undefined) return NO_FORM;
      const place = await service.takesForm(context, handler.name);
      if ('code' in place) return { status: place.code === 'UNAVAILABLE' ? UNAVAILABLE : 404 };
      if (!place.takes) return NO_FORM;
      const { outcome, ...answer } = await decide(handler, { caller, route: place.route, params: place.params }, shop, {
        ...post,
        files,
      });
      outcomes.inc({ form: handler.name, outcome });
      return answer;
    },
  };
}

function withCookies(cookies: readonly NamedCookie[] = []): Pick<FormAnswer, 'cookies'> {
  return cookies.length === 0 ? {} : { cookies: [...cookies] };
}
