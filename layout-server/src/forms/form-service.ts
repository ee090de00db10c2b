import type { FormAnswer, FormPost, NamedCookie, PostedForm, RenderContext } from '@vitrine/schemas';
import type { PageService } from '../layout/pages/index.ts';
import type { FormFile, FormHandler, LocalShop, Shops, Words } from '@vitrine/platform/doors';
import type { FormJudgement, JudgeForm } from './judge-form.ts';

/** Takes the forms that visitors send to the addresses of pages. */
export interface FormService {
  /** `context` is the signed one of the page, with the caller. Never rejects: what fails is an answer to the visitor. */
  take(context: RenderContext, post: FormPost, files?: readonly FormFile[]): Promise<FormAnswer>;
}

/** The field that says which form it is. */
export const FORM_FIELD = 'form';
/** Forms of one network address: enough for an office, too few for a robot. */
export const FORM_LIMIT = { most: 60, seconds: 600 } as const;

const UNAVAILABLE = 503;
const NO_FORM: FormAnswer = { status: 405 };

/**
 * A form is taken where the page that the visitor sees has a node for it, by the handler of its name. It leads to
 * another page with 303, or its own page is shown again with what is wrong; nothing of it is logged or kept here.
 */
export function createFormService({
  handlers,
  judge,
  service,
  shops,
}: {
  handlers: readonly FormHandler[];
  judge: JudgeForm;
  service: Pick<PageService, 'takesForm'>;
  shops: Shops;
}): FormService {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  return {
    async take(context, { fields, query, cookies = {} }, files = []) {
      const name = fields[FORM_FIELD];
      const handler = typeof name === 'string' ? byName.get(name) : undefined;
      const shop = shops.find(context.tenant, context.locale);
      const { caller } = context;
      if (handler === undefined || shop === undefined || caller === undefined) return NO_FORM;
      const place = await service.takesForm(context, handler.name);
      if ('code' in place) return { status: place.code === 'UNAVAILABLE' ? UNAVAILABLE : 404 };
      if (!place.takes) return NO_FORM;
      const { route, params } = place;
      return answerOf(
        handler,
        shop,
        await judge(handler, { shop, caller, route, params, fields, query, cookies, files }),
      );
    },
  };
}

function answerOf({ name, secrets = [] }: FormHandler, shop: LocalShop, judgement: FormJudgement): FormAnswer {
  if (judgement.kind === 'done') return { location: judgement.location, ...withCookies(judgement.cookies) };
  const { status, values, errors, problem, cookies } = judgement;
  const word = ({ key, with: said }: Words): string => shop.message(key, said) ?? '';
  const form: PostedForm = {
    name,
    values: Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field))),
    errors: Object.fromEntries(Object.entries(errors).map(([field, words]) => [field, word(words)])),
    ...(problem === undefined ? {} : { problem: word(problem) }),
  };
  return { status, form, ...withCookies(cookies) };
}

function withCookies(cookies: readonly NamedCookie[]): Pick<FormAnswer, 'cookies'> {
  return cookies.length === 0 ? {} : { cookies: [...cookies] };
}
