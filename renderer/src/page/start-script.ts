import { components } from '@vitrine/component-registry';
import { HELD_SCRIPTS } from '@vitrine/framework/html';

/** What a visitor does first, in whatever way; a page that is merely opened has no use for scripts yet. */
const TOUCHES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];

/** So long a form or link waits for the island that takes it over; then the browser sends or follows it. */
const LONGEST_WAIT_MS = 5_000;

// Without quotes, since whoever looks for a node in a page's source would find it in this script (TN-015).
const seen = Object.entries(components)
  .flatMap(([type, { island }]) => (island === 'visible' ? [`[data-node=${type}]`] : []))
  .join();

/**
 * Runs in the head and starts the framework's scripts at the first touch of the page, or when a node is near whose
 * island has something to do unasked. Until then the markup works by itself and the network belongs to the pictures.
 * A form in a node that an island keeps (`data-keeper`) and that is sent before it does waits for it; so does a link that says
 * so itself (`data-keeper`), which would lead a quick thumb to a bare picture, and whatever a node keeps elsewhere in the page
 * (`data-keeps`, a selector): only where that node is there, since nobody else would come for it. Where a script cannot be loaded
 * nothing waits any longer.
 * It reads the addresses from its own element; without any, the scripts were left in the page and it does nothing.
 * Constant, so that its hash in the content policy is too. @see docs/adr/0020-scripts-start-at-the-first-touch.md
 */
export const START_SCRIPT =
  `(function(d){var a=d.currentScript.getAttribute('${HELD_SCRIPTS}');if(!a)return;var e=${JSON.stringify(TOUCHES)},o={capture:true,passive:true},b;` +
  'function s(){if(!a)return;e.forEach(function(t){removeEventListener(t,s,o)});' +
  "a.split(' ').forEach(function(u){var x=d.createElement('script');x.src=u;x.onerror=function(){b=1;d.dispatchEvent(new Event('kept'))};d.head.appendChild(x)});a=''}" +
  'e.forEach(function(t){addEventListener(t,s,o)});' +
  "function i(k){return(' '+(d.documentElement.dataset.kept||'')+' ').indexOf(' '+k.dataset.keeper+' ')>=0}" +
  "function p(t){var k=d.querySelector('[data-keeps]');return k&&t.matches(k.dataset.keeps)?k:null}" +
  'function w(v,f,k,again){if(!k||f.plain||b||i(k))return;v.preventDefault();s();if(f.waits)return;f.waits=1;' +
  `function g(){if(f.waits){f.waits=0;f.plain=!i(k);again()}}d.addEventListener('kept',function(){(b||i(k))&&g()});setTimeout(g,${LONGEST_WAIT_MS})}` +
  "addEventListener('submit',function(v){var f=v.target;w(v,f,f.closest('[data-keeper]')||p(f),function(){f.requestSubmit(v.submitter)})},true);" +
  "addEventListener('click',function(v){var l=v.target.closest('a'),k=l&&(l.dataset.keeper?l:p(l));if(k&&!v.button&&!v.metaKey&&!v.ctrlKey&&!v.shiftKey&&!v.altKey)w(v,l,k,function(){l.click()})},true);" +
  "addEventListener('load',function(){var i=new IntersectionObserver(function(n){n.some(function(m){return m.isIntersecting})&&(i.disconnect(),(window.requestIdleCallback||setTimeout)(s))},{rootMargin:'200px'});" +
  `d.querySelectorAll('${seen}').forEach(function(n){i.observe(n)})})})(document)`;
