/** Whether a page was helpful, and how satisfied somebody is: the forms that ask, and what was said, for staff (TN-019, CT-016). */
export { createFeedbackDomain } from './feedback-domain.ts';
export { readFeedback, readSurveys, type Feedback, type SurveyAnswer } from './read-feedback.ts';
export { pageFeedback, surveyAnswers } from './tables.ts';
