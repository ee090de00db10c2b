/** What members of staff must hear of their work without having asked: told once, kept until read. Used by appointments and the staff door. */
export { noticeMails, putNoticeMail } from './notice-mails.ts';
export { createNotices, type NewNotice, type Notice, type Notices } from './notices-repository.ts';
export { staffNotices } from './tables.ts';
