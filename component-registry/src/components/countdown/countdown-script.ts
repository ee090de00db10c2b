/** A browser's clock that is closer than this is as good as the header, which counts whole seconds. */
const TOLERANCE_MS = 2_000;

/**
 * Lets the countdowns of a page count, by the server's clock where the browser's is wrong; a preview counts from the moment as of
 * which it is seen, and asks nobody. Each end is announced once, then nothing runs any more. Plain and in the head of pages that
 * have one, because the framework starts at the first touch (ADR 0020); constant, so that its hash in the content policy is too.
 */
export const COUNTDOWN_SCRIPT = `(()=>{
const d=document;
let ahead=0,timer;
const tick=()=>{
clearTimeout(timer);
const now=Date.now()+ahead;
let next=Infinity;
for(const clock of d.querySelectorAll('[data-countdown]')){
const end=+clock.dataset.countdown,left=Math.max(0,Math.ceil((end-now)/1000)),said=clock.querySelector('output');
const units={days:left/86400,hours:left/3600%24,minutes:left/60%60,seconds:left%60};
for(const number of clock.querySelectorAll('[data-unit]')){
const n=Math.floor(units[number.dataset.unit]),{one,more}=number.nextElementSibling.dataset;
number.textContent=String(n).padStart(2,'0');
if(one)number.nextElementSibling.textContent=n===1?one:more}
if(left)next=Math.min(next,(end-now)%1000||1000);
else if(!said.textContent){clock.querySelector('[role=timer]').setAttribute('aria-hidden','true');said.textContent=said.dataset.over}
}
if(next<Infinity)timer=setTimeout(tick,next)};
const correct=async()=>{
const asked=Date.now(),answer=await fetch('/healthz',{method:'HEAD',cache:'no-store'});
const off=Date.parse(answer.headers.get('date'))+500-(asked+Date.now())/2;
if(Math.abs(off)>${TOLERANCE_MS}){ahead=off;tick()}};
const begin=()=>{
const seen=d.querySelector('[data-preview-at]');
if(seen)ahead=Date.parse(seen.dataset.previewAt)-Date.now();
tick();
if(!seen)correct().catch(()=>{})};
if(d.readyState==='loading')addEventListener('DOMContentLoaded',begin);else begin()
})()`;
