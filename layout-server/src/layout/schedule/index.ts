/** When a layer shows: schedules by the clocks of a shop. Pure; knows no storage and no present time. */
export { instantIn, instantMeant } from './local-time.ts';
export { inLocale, withSchedule } from './scheduled-layer.ts';
