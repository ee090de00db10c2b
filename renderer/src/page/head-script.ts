import { COLOR_MODE_SCRIPT } from './color-mode-script.ts';
import { FIRST_SCREEN_SCRIPT } from './first-screen-script.ts';
import { TOUCH_SCRIPT } from './touch-script.ts';
import { VISITOR_SCRIPT } from './visitor-script.ts';

/**
 * What must have run before a page is first painted, and nothing else: it comes again with each page. Its parts know the
 * document as `d`, the data of the root as `h` and this element as `s`. Constant, so that its hash in the content policy is too.
 */
export const HEAD_SCRIPT =
  `${COLOR_MODE_SCRIPT};((d,h,s)=>{${VISITOR_SCRIPT}${FIRST_SCREEN_SCRIPT}${TOUCH_SCRIPT}})` +
  '(document,document.documentElement.dataset,document.currentScript)';
