/**
 * What a shop's pages of service answer to a term. Used by the suggestions and the page of results; the house brings the pages.
 */
export { createServiceAnswers, type ServiceAnswers } from './service-answers.ts';
export { createServiceAnswersSource } from './service-answers-source.ts';
export { SERVICE_ROUTES, type ServiceAnswer, type ServicePages } from './service-pages.ts';
