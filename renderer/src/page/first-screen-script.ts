/**
 * Part of the head's script: lets a page that is newly opened be laid out as far as it is seen (`html[data-first-screen]`, styles
 * of `page`); the script of the visit lays out the rest (`renderer/edge/src/visiting/lay-out-rest.ts`). A page that is come back
 * to, or opened at a heading, is laid out at once: where to scroll to depends on every height above.
 * @see docs/adr/0044-the-first-screen-is-laid-out-first.md
 */
export const FIRST_SCREEN_SCRIPT =
  "if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate')h.firstScreen='';";
