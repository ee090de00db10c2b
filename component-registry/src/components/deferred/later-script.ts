/**
 * Fills the places of nodes that come later (`deferred`): once the page has loaded, each is asked for when it comes
 * within a screen of what is seen, and put in place without moving anything. Runs in the head, so that skeletons are
 * shown from the first frame on and only where a script can fill them (`html[data-later-script]`). Plain and small, because it must
 * not wait for a framework; constant, so that its hash in the content policy is too. @see docs/adr/0015
 *
 * - The rules that a node brings go into the page's sheet in the order of the registry: between two rules the later one wins.
 * - No place that is seen changes its height, whatever comes: what is smaller, or nothing, leaves the rest free, and what is
 *   larger reaches into the gap below it. It takes the height that it needs below the view, and above it once nothing scrolls
 *   any more, where the browser then keeps what is seen in its place (`overflow-anchor`): where it says that scrolling has ended, or in
 *   the first frame a second after it last did, since Chromium does not always say so of what it scrolls itself; one in a frame, since Chromium counts
 *   what lies between two of them as moved, and no more when that scrolling of the browser's own asks again. The bar of a phone's
 *   browser that goes away is no turning of the phone: only another width lays a place out anew. Room is given up once nothing
 *   has come for a moment: browsers keep nothing in its place in a frame in which what they hold on to changes its own height.
 * - Whoever has the focus inside what is replaced keeps it, on the same link if there is one.
 * - A failure is written into the console, with component and address, and told to the shop.
 * - A place with a question asks it first, by GraphQL (PR-012); without anything to show, or without an answer, it goes.
 * - A place of what was looked at before tells what the browser keeps of it (the script of the visit does, after consent). Where
 *   that is nothing but the page's own product, the place is not even seen; without an answer it goes.
 * - While it is asked for, a place is `aria-busy`; nothing is announced, for nobody asked. Only who pressed the button
 *   is told that it failed again.
 */
export const LATER_SCRIPT = `(()=>{
const d=document,html=d.documentElement,types=window.trustedTypes;
const ours=types?types.createPolicy('vitrine-nodes',{createHTML:(text)=>text}):{createHTML:(text)=>text};
html.dataset.laterScript='';
const viewed=()=>{try{return JSON.parse(localStorage.getItem('viewed')||'[]').join()}catch{return''}};
if(viewed().split(',').some((sku)=>sku&&!location.pathname.split('/').includes(sku)))html.dataset.viewed='';
const addRules=(css)=>{
if(!css)return;
const page=d.getElementById('sheet').sheet,probe=d.createElement('style');
probe.textContent=css;d.head.append(probe);
const texts=[...page.cssRules].map((rule)=>rule.cssText);
let at=texts.length;
for(const {cssText} of [...probe.sheet.cssRules].reverse()){
const known=texts.indexOf(cssText);
if(known>=0)at=Math.min(at,known);
else{page.insertRule(cssText,at);texts.splice(at,0,cssText)}
}
probe.remove()};
const anchored=window.CSS&&CSS.supports('overflow-anchor','auto'),ended='onscrollend' in window?'scrollend':'scroll';
const rooms=new Map();
let moving=false,giving=false,scrolls=0,settling,resting;
const free=(place)=>{
place.style.height='';
if(rooms.get(place).leaves)place.hidden=true;
rooms.delete(place)};
const tidy=()=>{
for(const [place,{height,width}] of rooms)
if(!height||innerWidth!==width||place.getBoundingClientRect().top>=innerHeight)free(place);
const above=anchored&&!moving&&!giving&&[...rooms.keys()].find((place)=>place.getBoundingClientRect().bottom<-64);
if(above){giving=true;free(above);requestAnimationFrame(()=>setTimeout(()=>{giving=false;tidy()}))}};
const rest=()=>{clearTimeout(resting);moving=false;tidy()};
addEventListener('scroll',()=>{
moving=true;
const nth=++scrolls;
clearTimeout(resting);resting=setTimeout(()=>requestAnimationFrame(()=>{if(nth===scrolls)rest()}),1000);
tidy()},{passive:true});
addEventListener(ended,rest,{passive:true});
addEventListener('resize',tidy);
const still=(place,change,leaves)=>{
const {height}=place.getBoundingClientRect();
place.style.height=height+'px';
change();
rooms.set(place,{height,width:innerWidth,leaves});
if(!height)return free(place);
clearTimeout(settling);settling=setTimeout(tidy,150)};
const show=(place,text)=>{
const held=place.contains(d.activeElement)?d.activeElement:null,href=held&&held.getAttribute('href'),ready=d.createElement('template');
ready.innerHTML=ours.createHTML(text);
const style=ready.content.querySelector('style');
if(style){addRules(style.textContent);style.remove()}
const node=ready.content.querySelector('[data-node]');
still(place,()=>{place.replaceChildren(ready.content)},!node);
for(const name of ['data-node','data-node-id','data-later'])place.removeAttribute(name);
if(!node)return;
const column=getComputedStyle(node).getPropertyValue('--page-column');
if(column)place.style.setProperty('--page-column',column);
if(!held)return;
const same=[...place.querySelectorAll('a')].find((link)=>href&&link.getAttribute('href')===href)||place;
if(same===place)place.tabIndex=-1;
same.focus({preventScroll:true})};
const fail=(place,again)=>{
const box=place.querySelector('[data-later-failure]'),room=place.querySelector('[data-later-room]');
if(room)still(place,()=>{room.remove()});
if(!box)return;
const said=box.querySelector('p'),words=box.dataset.words??=said.textContent;
box.hidden=false;
if(again){said.setAttribute('role','status');said.textContent='';setTimeout(()=>{said.textContent=words},100)}
box.querySelector('button').onclick=()=>load(place,true)};
const load=async(place,again)=>{
if(place.hasAttribute('aria-busy'))return;
place.setAttribute('aria-busy','true');
const {laterQuestion:question,laterViewed:ofViewed}=place.dataset,leave=()=>{place.removeAttribute('data-later');still(place,()=>{place.replaceChildren()},true)};
let url=question?'/api/inform/graphql':place.dataset.later;
try{
if(question){
const told=await fetch(url,{method:'POST',headers:{'content-type':'application/json','x-locale':html.lang},body:question,signal:AbortSignal.timeout(10000)});
if(!told.ok)throw told.status+' '+told.statusText;
const {recommendations}=(await told.json()).data||{};
if(!Object.values(recommendations||{}).some(Boolean))return leave();
url=place.dataset.later
}
const answer=await fetch(url,{headers:{accept:'text/html',...ofViewed===''&&{'x-viewed':viewed()}},signal:AbortSignal.timeout(10000)});
if(!answer.ok)throw answer.status+' '+answer.statusText;
show(place,await answer.text())
}catch(error){
const fault={message:'[Network] '+(error.message||error),component:place.dataset.node,url:String(new URL(url,location.href))};
console.error(fault.message+'\\ncomponent: '+fault.component+'\\nurl: '+fault.url);
if(navigator.sendBeacon)navigator.sendBeacon('/-/faults',new Blob([JSON.stringify(fault)],{type:'application/json'}));
if(question||ofViewed==='')leave();else fail(place,again)}
place.removeAttribute('aria-busy')};
const begin=()=>{
const places=d.querySelectorAll('[data-later]');
if(!window.IntersectionObserver){places.forEach((place)=>load(place));return}
const near=new IntersectionObserver((entries)=>{
for(const {isIntersecting,target} of entries)if(isIntersecting){near.unobserve(target);load(target)}
},{rootMargin:'100% 0px'});
places.forEach((place)=>near.observe(place))};
const loaded=()=>{if(d.prerendering)d.addEventListener('prerenderingchange',begin,{once:true});else begin()};
if(d.readyState==='complete')loaded();else addEventListener('load',loaded,{once:true})
})()`;
