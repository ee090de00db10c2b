/**
 * Forms that visitors send, with scripts and without: which page takes which, what is wrong with them, where they lead.
 * Used by the internal door and by the shop door. What a form means is its handler's to know.
 */
export { createCallForm, type CallForm, type FormReply } from './form-calls.ts';
export { formDataOf } from './form-data.ts';
export { createFormService, FORM_LIMIT, type FormService } from './form-service.ts';
export { createJudgeForm } from './judge-form.ts';
