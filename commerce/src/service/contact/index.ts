/** Messages to the shop: their form, what is wrong with one, and how they come to those who answer. */
export { createContactDomain } from './contact-domain.ts';
export {
  CASE_STATES,
  findCase,
  listCases,
  tendCase,
  type Case,
  type CaseDeed,
  type CaseState,
  type ListedCase,
} from './contact-cases.ts';
export { contactFileKeys } from './contact-files.ts';
export { SUBJECTS } from './contact-subjects.ts';
export { contactFiles, contactMessages, contactSteps } from './tables.ts';
