/** Messages to the shop: their form, what is wrong with one, and how they come to those who answer. */
export { createContactDomain } from './contact-domain.ts';
export { contactFileKeys } from './contact-files.ts';
export { SUBJECTS } from './contact-subjects.ts';
export { contactFiles, contactMessages } from './tables.ts';
