import type { FormHandler, FormMutation, ShopAsker, Shops, Words } from '@vitrine/platform/doors';
import type { JudgeForm } from './judge-form.ts';

/** What a script is told of its form. */
export interface FormReply {
  success: boolean;
  /** `success`, or the last part of the name of what is wrong (ER-007). */
  code: string;
  /** In words of the locale; empty where it was taken, and where the fields say it all. */
  message: string;
  errors: readonly { field: string; message: string }[];
  /** Where it leads; null where nothing comes of it but words. */
  location: string | null;
}

/** Takes what scripts send in place of a form, by the mutation of its handler. Cookies go to the asker. */
export type CallForm = (
  handler: FormHandler & { mutation: FormMutation },
  given: Readonly<Partial<Record<string, string>>>,
  asker: ShopAsker,
) => Promise<FormReply>;

/** The same judgement as for a form that a browser sends, without its page: it is told to the script in place of shown. */
export function createCallForm({ judge, shops }: { judge: JudgeForm; shops: Shops }): CallForm {
  return async (handler, given, { setCookie, cookies, ...caller }) => {
    const shop = shops.find(caller.tenant, caller.locale);
    if (shop === undefined) throw new Error(`expected a shop that exists, got ${caller.tenant}`);
    const word = ({ key, with: said }: Words): string => shop.message(key, said) ?? '';
    const { failure, mutation } = handler;
    if (mutation.switch !== undefined && shop.switches[mutation.switch] !== true)
      return { success: false, code: codeOf(failure), message: word(failure), errors: [], location: null };
    const judgement = await judge(handler, {
      shop,
      caller,
      cookies,
      route: handler.thanks,
      params: {},
      query: {},
      ...mutation.form(given),
    });
    for (const cookie of judgement.cookies) setCookie(cookie);
    if (judgement.kind === 'done') {
      const { location, refusal } = judgement;
      if (refusal === undefined) return { success: true, code: 'success', message: '', errors: [], location };
      return { success: false, code: codeOf(refusal), message: word(refusal), errors: [], location };
    }
    const { errors, problem } = judgement;
    return {
      success: false,
      code: codeOf(problem ?? Object.values(errors)[0] ?? failure),
      message: problem === undefined ? '' : word(problem),
      errors: Object.entries(errors).map(([field, words]) => ({ field, message: word(words) })),
      location: null,
    };
  };
}

function codeOf({ key }: Words): string {
  return key.slice(key.lastIndexOf('.') + 1);
}
