import { typedText, type FormHandler, type SentForm, type Words } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { NamedCookie } from '@vitrine/schemas';
import { formLocation } from './form-location.ts';

/** A field that people do not see and robots fill in. */
export const TRAP_FIELD = 'website';
const LONGEST_VALUE = 1_000;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** A form as it came; `fields` hold whatever was sent. */
export interface RawForm extends Omit<SentForm, 'fields'> {
  fields: Readonly<Record<string, unknown>>;
}

/** What became of a form: where it leads, or what is wrong with it. */
export type FormJudgement = { cookies: readonly NamedCookie[] } & (
  | { kind: 'done'; location: string; refusal?: Words }
  | {
      kind: 'again';
      status: number;
      /** What its handler looked at. */
      values: Readonly<Record<string, string>>;
      errors: Readonly<Record<string, Words>>;
      problem?: Words;
    }
);

/** Hands a form to its handler. Never rejects: what fails is an answer to the visitor. */
export type JudgeForm = (handler: FormHandler, form: RawForm) => Promise<FormJudgement>;

/**
 * The one way that a form is taken, whoever sends it: what robots filled in is thanked for and forgotten, who sends too many is
 * told that it failed, and text of more characters than the handler looks at is refused with a word at its field.
 */
export function createJudgeForm({
  visitors,
  metrics,
  logger,
}: {
  visitors: RateLimiter;
  metrics: Metrics;
  logger: Logger;
}): JudgeForm {
  const outcomes = metrics.counter('vitrine_layout_forms_total', 'Forms by name and what became of them.', [
    'form',
    'outcome',
  ]);

  async function judge(handler: FormHandler, { fields: sent, ...form }: RawForm): Promise<[string, FormJudgement]> {
    const { shop, caller } = form;
    const { longest = LONGEST_VALUE } = handler;
    const given = textsOf(handler, sent);
    // The page of mistakes cannot hold more; that it is not all is said beside the field.
    const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.slice(0, longest)]));
    const again = (
      status: number,
      errors: Readonly<Record<string, Words>>,
      problem?: Words,
      cookies: readonly NamedCookie[] = [],
    ): FormJudgement => ({ kind: 'again', status, values, errors, cookies, ...(problem && { problem }) });
    try {
      if (sent[TRAP_FIELD] !== undefined && sent[TRAP_FIELD] !== '')
        return ['robot', { kind: 'done', location: formLocation(shop, { route: handler.thanks }), cookies: [] }];
      if ((await (handler.limiter ?? visitors).count(shop.tenant, caller.client)) > 0)
        return ['too many', again(TOO_MANY, {}, handler.failure)];
      const tooLong = Object.keys(given).filter((name) => (given[name] ?? '').length > longest);
      if (tooLong.length > 0) {
        const words: Words = { key: 'validation.tooLong', with: { max: longest } };
        return ['again', again(UNPROCESSABLE, Object.fromEntries(tooLong.map((name) => [name, words])))];
      }
      const outcome = await handler.take({ ...form, fields: values });
      if (outcome.kind === 'again')
        return ['again', again(UNPROCESSABLE, outcome.errors, outcome.problem, outcome.cookies)];
      const { cookies = [], refusal } = outcome;
      return ['done', { kind: 'done', location: formLocation(shop, outcome), cookies, ...(refusal && { refusal }) }];
    } catch (error) {
      logger.error(
        { err: error, tenant: shop.tenant, form: handler.name, requestId: caller.requestId },
        'a form could not be taken',
      );
      return ['failed', again(UNAVAILABLE, {}, handler.failure)];
    }
  }

  return async (handler, form) => {
    const [outcome, judgement] = await judge(handler, form);
    outcomes.inc({ form: handler.name, outcome });
    return judgement;
  };
}

/** What was typed into the fields of a form; passwords stay as they are. */
function textsOf({ fields, secrets = [], lines = [] }: FormHandler, sent: RawForm['fields']): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
      if (typeof value !== 'string') return [];
      const isSecret = secrets.includes(name);
      return [
        [name, isSecret ? value.replaceAll('\0', '').trim() : typedText(value, { hasLines: lines.includes(name) })],
      ];
    }),
  );
}
