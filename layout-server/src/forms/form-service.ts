import type { FormAnswer, FormPost, PostedForm, RenderContext } from '@vitrine/schemas';
import type { PageService } from '../layout/pages/index.ts';
import type { FormHandler, LocalShop, Shops, Words } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { RateLimiter } from '@vitrine/platform/limits';

/** Takes the forms that visitors send to the addresses of pages. */
export interface FormService {
  /** `context` is the signed one of the page. Never rejects: what fails is an answer to the visitor. */
  take(context: RenderContext, post: FormPost): Promise<FormAnswer>;
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
 * A form is taken where the page that the visitor sees has a node for it (LX-028), by the handler of its name. It leads to
 * another page with 303, or its own page is shown again with what is wrong; nothing of it is logged or kept here.
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
    context: RenderContext,
    shop: LocalShop,
    { fields: sent, query, client }: FormPost,
  ): Promise<FormAnswer & { outcome: string }> {
    const word = ({ key, with: values }: Words): string => shop.message(key, values) ?? '';
    const fields = Object.fromEntries(
      handler.fields.flatMap((name) => {
        const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
        return typeof value === 'string' ? [[name, value.trim().slice(0, LONGEST_VALUE)] as const] : [];
      }),
    );
    const again = (status: number, errors: Readonly<Record<string, Words>>, problem?: Words): FormAnswer => {
      const form: PostedForm = {
        name: handler.name,
        values: fields,
        errors: Object.fromEntries(Object.entries(errors).map(([name, words]) => [name, word(words)])),
        ...(problem === undefined ? {} : { problem: word(problem) }),
      };
      return { status, form };
    };
    const leadTo = (route: string): FormAnswer => {
      const location = shop.link(route);
      if (location === undefined) throw new Error(`expected a route without parameters, got ${JSON.stringify(route)}`);
      return { location };
    };
    try {
      if (sent[TRAP_FIELD] !== undefined && sent[TRAP_FIELD] !== '')
        return { ...leadTo(handler.thanks), outcome: 'robot' };
      if ((await visitors.count(shop.tenant, client)) > 0)
        return { ...again(TOO_MANY, {}, handler.failure), outcome: 'too many' };
      const outcome = await handler.take({ shop, fields, query });
      if (outcome.kind === 'done') return { ...leadTo(outcome.route), outcome: 'done' };
      return { ...again(UNPROCESSABLE, outcome.errors, outcome.problem), outcome: 'again' };
    } catch (error) {
      logger.error(
        { err: error, tenant: shop.tenant, form: handler.name, requestId: context.requestId },
        'a form could not be taken',
      );
      return { ...again(UNAVAILABLE, {}, handler.failure), outcome: 'failed' };
    }
  }

  return {
    async take(context, post) {
      const name = post.fields[FORM_FIELD];
      const handler = typeof name === 'string' ? byName.get(name) : undefined;
      const shop = shops.find(context.tenant, context.locale);
      if (handler === undefined || shop === undefined) return NO_FORM;
      const takes = await service.takesForm(context, handler.name);
      if (typeof takes !== 'boolean') return { status: takes.code === 'UNAVAILABLE' ? UNAVAILABLE : 404 };
      if (!takes) return NO_FORM;
      const { outcome, ...answer } = await decide(handler, context, shop, post);
      outcomes.inc({ form: handler.name, outcome });
      return answer;
    },
  };
}
