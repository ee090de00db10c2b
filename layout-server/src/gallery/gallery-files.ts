/** Looks of the gallery itself: it stands behind the examples and says as little as it can. */
export const GALLERY_CSS = `
:root{color-scheme:light dark;--ink:light-dark(#1d2322,#ecefed);--quiet:light-dark(#565d5b,#a9b0ad);--line:light-dark(#d9dad6,#3b4240);--page:light-dark(#f3f3f0,#121514);--sheet:light-dark(#fff,#1b1f1e)}
:root[data-mode=light]{color-scheme:light}:root[data-mode=dark]{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 2rem;padding:.75rem 2rem;background:var(--page);border-bottom:1px solid var(--line)}
h1{font-size:1.25rem;font-weight:600}h2{font-size:1.25rem;font-weight:600}h3{margin-top:2rem;font-size:1rem;font-weight:600}
code{margin-left:.5rem;color:var(--quiet);font:.875rem ui-monospace,monospace}
a{display:inline-block;padding:.25rem .5rem;color:inherit;text-underline-offset:.3em}nav a:not([aria-current]){text-decoration:none}
summary{cursor:pointer;padding:.25rem}details ul{columns:3 12rem;padding:.5rem 0;list-style:none}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
section{padding:3rem 2rem;border-bottom:1px solid var(--line);scroll-margin-top:4rem}section p{color:var(--quiet)}
.frames{display:flex;align-items:flex-start;gap:2rem;overflow-x:auto;padding:1rem .25rem}
figure{flex:none}figcaption{padding-top:.5rem;color:var(--quiet);font-size:.875rem}
iframe{box-sizing:content-box;display:block;border:1px solid var(--line);background:var(--sheet)}
form{display:grid;gap:1rem;max-width:24rem;padding:2rem 0}main>h1{padding:2rem 0 0}main:has(form){padding:0 2rem}input,button{font:inherit;padding:.5rem .75rem}
`;

/** Runs before the frames are there: the mode is kept where the shop's own script looks for it; frames grow to what they show. */
export const GALLERY_JS = `
const mode = document.documentElement.dataset.mode;
try { if (mode === 'system') localStorage.removeItem('color-mode'); else localStorage.setItem('color-mode', mode); } catch {}
document.addEventListener('load', ({ target }) => {
  if (!(target instanceof HTMLIFrameElement) || !target.contentDocument?.body) return;
  const grow = () => { target.height = String(Math.max(160, Math.min(6000, target.contentDocument.documentElement.scrollHeight))); };
  grow();
  new ResizeObserver(grow).observe(target.contentDocument.body);
}, true);
`;
