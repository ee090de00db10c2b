/** When a layer shows: schedules by the clocks of a shop. Pure; knows no storage and no present time. */
export { clockText, instantIn, instantMeant, localOf, skippedBy } from './local-time.ts';
export { inLocale, withSchedule } from './scheduled-layer.ts';
export { momentMeant, momentText, overFault, scheduleText, skippedFault } from './schedule-words.ts';
