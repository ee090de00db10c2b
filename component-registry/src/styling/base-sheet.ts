import { serializeStyles, type CSSObject } from '@emotion/serialize';
import { compile, serialize, stringify } from 'stylis';
import { iconRules } from '../components-support/icon-rules.ts';
import { fontFaces } from './fonts.ts';
import { system } from './system.ts';
import { PAPER_RULE } from './theme-sheet.ts';

/**
 * Reset, typography, focus and motion. Written with `:where()`, which has no specificity, so that every class wins.
 * The focus ring is the exception: it is on everything and is not to be taken away. What is scrolled to stays clear of the sticky
 * header, but for what stands in it: to bring that below itself a browser would scroll all the way up.
 */
const RULES = `
:where(*,*::before,*::after){box-sizing:border-box;margin:0;padding:0;border:0 solid;}
:where(html){-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth;scroll-padding-top:var(--v-spacing-10);}
:where(html:has(header:focus-within)){scroll-padding-top:0;}
:where(body){min-height:100dvh;background-color:var(--v-colors-canvas);color:var(--v-colors-ink);font-family:var(--v-fonts-body);font-size:var(--v-font-sizes-sm);line-height:1.6;-webkit-font-smoothing:antialiased;overflow-wrap:break-word;}
:where(h1,h2,h3,h4,h5,h6){font:inherit;text-wrap:balance;}
:where(a){color:inherit;text-decoration:inherit;}
:where(b,strong){font-weight:600;}
:where(ul,ol,menu){list-style:none;}
:where(img,picture,svg,video){display:block;}
:where(img,video){max-width:100%;height:auto;}
:where(button,input,select,textarea){font:inherit;color:inherit;letter-spacing:inherit;background-color:transparent;border-radius:0;}
:where(button,summary,[role=button]){cursor:pointer;touch-action:manipulation;}
:where(summary){list-style:none;}
:where(summary)::-webkit-details-marker{display:none;}
:where(table){border-collapse:collapse;}
:where(fieldset){min-width:0;}
:where([hidden]:not([hidden=until-found])){display:none;}
:focus-visible{outline:2px solid var(--v-colors-ink);outline-offset:2px;}
@media screen and (max-width:56.1875rem){:where(html:has([data-foot])){scroll-padding-bottom:5rem;}:where(html:has([data-past])){scroll-padding-bottom:6rem;}:where(body:has([data-foot])){padding-bottom:5rem;}}
:where(html:has(dialog:modal)){overflow:hidden;scrollbar-gutter:stable;}
@media print{nav,search,dialog,header ul,[role=dialog],[data-later]{display:none!important;}:where(details)::details-content{content-visibility:visible;block-size:auto;}article,img,tr{break-inside:avoid;}h1,h2,h3{break-after:avoid;}}
@keyframes header-settle{to{translate:0 0.75rem;}}
::selection{background-color:var(--v-colors-primary);color:var(--v-colors-on-primary);}
@media (prefers-reduced-motion: reduce){*,*::before,*::after{animation-duration:0.01ms!important;animation-iteration-count:1!important;transition-duration:0.01ms!important;scroll-behavior:auto!important;}}
`;

/** What a brand replaces is left to theme-sheet.ts, breakpoints are no use as variables; the rest is the same for all. */
function variables(): string {
  const declarations = [...(system.tokens.cssVarMap.get('base') ?? [])].filter(
    ([name, value]) => value !== 'inherit' && !name.includes('breakpoint'),
  );
  return `:where(html){${declarations.map(([name, value]) => `${name}:${value};`).join('')}}`;
}

/** Chakra's default palette on the root, as its own global styles would set it, and the keyframes of its overlays. */
function islandRules(): string {
  const rules: CSSObject = { ':where(html)': system.css({ colorPalette: 'brand' }) };
  for (const [name, frames] of Object.entries(system._config.theme?.keyframes ?? {}))
    rules[`@keyframes ${name}`] = frames as CSSObject;
  return serializeStyles([rules]).styles;
}

let sheet: string | undefined;

/** The rules that every page of every tenant begins with: font faces, token variables, reset, typography, focus ring, reduced motion. The same text at every call. */
export function baseSheet(): string {
  sheet ??= serialize(compile(fontFaces() + variables() + RULES + PAPER_RULE + iconRules() + islandRules()), stringify);
  return sheet;
}
