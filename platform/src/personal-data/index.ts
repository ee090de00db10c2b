/**
 * What is kept of people, to be handed out and erased by the address that they are known under (GDPR, articles 15 and 17).
 * Used by domains, which say what they keep, and by the commands and doors of staff.
 */
export { mailsInFolder } from './mails-in-folder.ts';
export { errandsInOutbox } from './errands-in-outbox.ts';
export { erasePerson, exportPerson, type PersonalData, type PersonalRecord } from './personal-data.ts';
