/** What may wait: every section of the page but the first two, and the footer. The styles of `page` name the same. */
const BELOW = 'main>:nth-child(n+3),main~footer';

/**
 * Runs in the head and lets a page that is newly opened be laid out as far as it is seen (`html[data-first-screen]`, styles
 * of `page`). Once it has loaded, its sections are laid out one by one whenever the browser has nothing else to do, so that
 * whoever scrolls, prints or takes a picture of it finds it whole. A page that is come back to, or opened at a heading, is
 * laid out at once: where to scroll to depends on every height above. So is one in which a key or a link within the page is
 * about to lead far down, before it does. Else the attribute stays, since taking it away styles the whole page anew. Constant,
 * so that its hash in the content policy is too.
 * @see docs/adr/0044-the-first-screen-is-laid-out-first.md
 */
export const FIRST_SCREEN_SCRIPT =
  "(function(d,h){if(location.hash||performance.getEntriesByType('navigation')[0]?.type!=='navigate')return;" +
  "h.dataset.firstScreen='';" +
  'function w(){delete h.dataset.firstScreen}' +
  "addEventListener('keydown',w,{once:true});" +
  "addEventListener('click',function(e){if(e.target.closest('a[href*=\"#\"]'))w()},true);" +
  "addEventListener('load',function(){" +
  `var s=[].slice.call(d.querySelectorAll('${BELOW}'));` +
  "(function n(){var e=s.shift();if(!e||!('firstScreen' in h.dataset))return;" +
  "e.style.contentVisibility='visible';" +
  'requestAnimationFrame(function(){(window.requestIdleCallback||setTimeout)(n)})})()})' +
  '})(document,document.documentElement)';
