/**
 * Forms that visitors send without scripts: which page takes which, what is wrong with them, where they lead.
 * Used by the internal door. What a form means is its handler's to know.
 */
export { formDataOf } from './form-data.ts';
export { createFormService, FORM_LIMIT, type FormService } from './form-service.ts';
