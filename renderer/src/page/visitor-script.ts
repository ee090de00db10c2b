/**
 * Part of the head's script: what the visitor decided about consent and which notices it closed, and whether somebody seems to be
 * logged in, is on the page from its first frame, so that no banner flashes and no name comes late. What the cookies say
 * decides what is shown and nothing else.
 */
export const VISITOR_SCRIPT =
  "let c=d.cookie,m,r=n=>(m=RegExp('(?:^|; )'+n+'=([^;]*)').exec(c))?decodeURIComponent(m[1]):'';" +
  "try{if(m=r('consent').match(/C000[1-6]/g))h.consent=m.join(' ')}catch{}" +
  "if(m=c.match(/closed-[a-z-]+(?==1)/g))h.closed=m.join(' ').replace(/closed-/g,'');" +
  "try{if(JSON.parse(r('loginState')).li==='1')h.login='full'}catch{}";
