/**
 * Runs in the head before anything is painted: what the visitor decided about consent and which notices it closed, and whether somebody seems to be
 * logged in, is on the page from its first frame, so that no banner flashes and no name comes late. What the cookies say
 * decides what is shown and nothing else. Constant, so that its hash in the content policy is too.
 */
export const VISITOR_SCRIPT =
  "(function(h,c){function r(n){var m=RegExp('(?:^|; )'+n+'=([^;]*)').exec(c);return m?decodeURIComponent(m[1]):''}" +
  "try{var v=r('consent').match(/C000[1-6]/g);if(v)h.consent=v.join(' ')}catch(e){}" +
  "var k=c.match(/closed-[a-z-]+(?==1)/g);if(k)h.closed=k.join(' ').replace(/closed-/g,'');" +
  "try{if(JSON.parse(r('loginState')).li==='1')h.login='full'}catch(e){}" +
  '})(document.documentElement.dataset,document.cookie)';
