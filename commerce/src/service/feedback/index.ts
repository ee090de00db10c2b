/** Whether a page was helpful: the form that asks, and what was said, for staff (TN-019). */
export { createFeedbackDomain } from './feedback-domain.ts';
export { readFeedback, type Feedback } from './read-feedback.ts';
export { pageFeedback } from './tables.ts';
