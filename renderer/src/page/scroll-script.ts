/** So little is no way at all: a finger that rests, a page that settles. In px. */
const SLIP_PX = 8;
/** As high as a header and what stands above it: nearer to the top it never goes away. In px. */
const NEAR_TOP_PX = 160;

/**
 * Runs in the head and says on the document whether the shopper is on the way down, so that a header may go away by its
 * own styles. Without it the header just stays. Constant, so that its hash in the content policy is too.
 */
export const SCROLL_SCRIPT =
  '(function(h,y){addEventListener("scroll",function(){var n=scrollY;' +
  `if(Math.abs(n-y)<${SLIP_PX})return;n>y&&n>${NEAR_TOP_PX}?h.setAttribute("data-scroll","down"):h.removeAttribute("data-scroll");y=n},` +
  '{passive:true})})(document.documentElement,0)';
