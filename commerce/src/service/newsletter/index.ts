/**
 * The newsletter: who asked for it, who confirmed, and the mails in between. Its pages are layouts, its forms nodes on them.
 */
export { admitDemoSubscribers } from './demo-subscribers.ts';
export { createNewsletter } from './newsletter.ts';
export { RECIPIENT_LIMIT, TOKEN_DAYS } from './newsletter-forms.ts';
export { mailingRecipients, newsletterSubscriptions } from './tables.ts';
