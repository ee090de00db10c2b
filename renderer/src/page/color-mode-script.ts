/**
 * Runs in the head before anything is painted: a chosen colour mode is on the page from its first frame (TH-010).
 * Storage may be blocked, then the system's preference stands. Constant, so that its hash in the content policy is too.
 */
export const COLOR_MODE_SCRIPT =
  "try{var m=localStorage.getItem('color-mode');if(m==='light'||m==='dark')document.documentElement.dataset.colorMode=m}catch(e){}";
