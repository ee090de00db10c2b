import type { Stop } from './paint.ts';

/** Polished steel round a cylinder: window left, dark room right. */
export const steel: readonly Stop[] = [
  [0, '#5d6163'],
  [0.06, '#8e9395'],
  [0.16, '#f4f6f6'],
  [0.24, '#e3e6e6'],
  [0.34, '#a2a7a9'],
  [0.5, '#c9cdce'],
  [0.62, '#eceeee'],
  [0.74, '#b1b5b7'],
  [0.86, '#6f7476'],
  [0.95, '#9a9fa1'],
  [1, '#4b4f51'],
];
