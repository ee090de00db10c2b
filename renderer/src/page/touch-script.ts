/** What a visitor does first, in whatever way; a page that is merely opened has no use for scripts yet. */
const TOUCHES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];

/** So long a form or link waits for whoever takes it over; then the browser sends or follows it. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Part of the head's script: keeps what is done to a page until the script of the visit is there, which starts the framework's
 * scripts (`renderer/edge/src/visiting/start-scripts.ts`): it finds on this element whether the page was touched, and leaves
 * there what is to be done at a touch. A form or link that an island takes over is held meanwhile; where that script does not
 * come it is the browser's to send or follow. A key or a link within the page may lead far down: then the page is laid out
 * whole before. @see docs/adr/0020-scripts-start-at-the-first-touch.md
 */
export const TOUCH_SCRIPT =
  'let g=()=>{if(!s.start){s.start=()=>{};s.held?.again()}};' +
  `'${TOUCHES.join(' ')}'.split(' ').map(t=>addEventListener(t,v=>{s.touched=1;s.start?.();t=='keydown'&&delete h.firstScreen},{capture:true,passive:true,once:true}));` +
  "['submit','click'].map(t=>addEventListener(t,v=>{" +
  "let x=v.target,k;if(t=='click'&&(x=x.closest('a'))?.hash)delete h.firstScreen;" +
  "if(!x||s.start||!s.dataset.scripts||v.metaKey||v.ctrlKey||v.shiftKey||v.altKey||!(x.closest('[data-keeper]')||(k=d.querySelector('[data-keeps]'))&&x.matches(k.dataset.keeps)))return;" +
  'v.preventDefault();' +
  `s.held||setTimeout(g,${LONGEST_WAIT_MS});` +
  's.held={at:performance.now(),again(){x.requestSubmit?x.requestSubmit(v.submitter):x.click()}}' +
  '},true));' +
  "d.addEventListener('DOMContentLoaded',g)";
