/** Messages to the shop: their form, what is wrong with one, and how they come to those who answer. */
export { createContactDomain } from './contact-domain.ts';
export { SUBJECTS } from './contact-subjects.ts';
export { contactMessages } from './tables.ts';
