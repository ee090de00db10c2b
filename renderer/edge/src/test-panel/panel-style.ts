import { emphasise, platform } from '@vitrine/schemas/themes';

const ON = { light: '#1f5f4a', dark: '#8fd0b5' } as const;

/** Looks of the panel: a tool that stands beside the shop, by the platform's theme, in the system's font and both colour modes. */
export const PANEL_STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1d2322,#ecefed);--quiet:light-dark(#565d5b,#a9b0ad);--line:light-dark(#d9dad6,#3b4240);--control:light-dark(#767d7a,#8b928f);--page:light-dark(#f3f3f0,#121514);--sheet:light-dark(#fff,#1b1f1e);--on:light-dark(${ON.light},${ON.dark});--onHover:light-dark(${emphasise(ON.light)},${emphasise(ON.dark)});--onText:light-dark(#fff,#0f1a16);--bad:light-dark(#a3242c,#ff9c9c)}
*{box-sizing:border-box;margin:0}
body{background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:60rem;margin-inline:auto;padding-inline:1rem}
header{padding-block:2rem 1rem}h1{font-size:1.75rem;font-weight:600;line-height:1.25}h2{font-size:1.25rem;font-weight:600}h3{font-size:1rem;font-weight:600;overflow-wrap:anywhere}
header p,.note,.hint{color:var(--quiet)}.hint{font-size:.875rem}
section{margin-block:1.5rem;padding:${platform.spacing(3)};background:var(--sheet);border:1px solid var(--line);border-radius:8px}
ul{list-style:none;padding:0;margin-top:1rem;display:grid;gap:1px;background:var(--line)}
li{background:var(--sheet);padding-block:1rem;display:grid;gap:.75rem 1.5rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:${platform.breakpoints.sm}px){li{grid-template-columns:minmax(0,1fr) minmax(0,1.5fr);align-items:center}}
code{font:.875rem ui-monospace,monospace;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:.5rem}.row>form.row{flex:1 1 0;min-width:0}.row input{flex:1 1 6rem}
input,button{font:inherit;min-height:2.75rem;padding:.25rem .75rem;border:1px solid var(--control);border-radius:6px;background:transparent;color:inherit;min-width:0}
button{cursor:pointer;font-weight:500}button:hover{border-color:var(--ink)}button[aria-pressed=true]{background:var(--on);border-color:var(--on);color:var(--onText)}button[aria-pressed=true]:hover{background:var(--onHover)}
button:disabled{color:var(--quiet);border-color:var(--line);cursor:default}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
a{color:inherit;text-underline-offset:.25em}
.fault{color:var(--bad);flex-basis:100%}input[aria-invalid=true]{border-color:var(--bad)}
label.name{font-weight:600}
.state{font-size:.875rem;color:var(--quiet)}.state strong{color:var(--ink);font-weight:600}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.5rem;margin-top:1rem}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}`;
