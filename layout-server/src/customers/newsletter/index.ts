/**
 * The newsletter: who asked for it, who confirmed, and the mails in between. Its pages are layouts, its forms nodes on them.
 */
export { createNewsletterForms, RECIPIENT_LIMIT, TOKEN_DAYS, type NewsletterParts } from './newsletter-forms.ts';
export { createSubscriptions, type Subscriber, type Subscriptions } from './subscriptions-repository.ts';
