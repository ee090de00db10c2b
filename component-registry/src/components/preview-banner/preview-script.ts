/** How long a window that was told to close is waited for, in milliseconds. */
const PATIENCE_MS = 300;

/**
 * Ends a preview without leaving the page, and closes its window. Browsers let scripts close only what scripts opened: where
 * the window stays, the banner says so in the place of its button (CM-014). Without an answer the form is sent by itself.
 */
export const PREVIEW_SCRIPT = `(()=>{
addEventListener('submit',async(event)=>{
const form=event.target;
if(!form.matches('[data-preview-form]'))return;
event.preventDefault();
const ended=await fetch(form.action,{method:'POST',headers:{accept:'application/json'}}).then((answer)=>answer.ok,()=>false);
if(!ended)return form.submit();
close();
setTimeout(()=>{
const said=form.querySelector('[data-said]');
form.querySelector('button').hidden=true;
said.textContent=said.dataset.said;
},${PATIENCE_MS});
});
})()`;
