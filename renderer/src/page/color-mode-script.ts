/**
 * Part of the head's script: a chosen colour mode is on the page from its first frame (TH-010). Storage may be blocked, then
 * the system's preference stands.
 */
export const COLOR_MODE_SCRIPT =
  "try{let m=localStorage.getItem('color-mode');if(m==='light'||m==='dark')document.documentElement.dataset.colorMode=m}catch{}";
