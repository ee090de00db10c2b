/**
 * Says which addresses a plain text may give to a script (Trusted Types): those of this build alone. The framework's loader
 * of chunks and our starter write addresses as plain texts; everything else that turns a text into script or markup throws.
 * Constant, so that its hash in the content policy is too. @see docs/adr/0033-only-scripts-of-known-origin.md
 */
export const TYPES_SCRIPT =
  "(function(t){if(!t)return;var n=location.origin+'/_next/static/';" +
  "t.createPolicy('default',{createScriptURL:function(u){return new URL(u,location.href).href.startsWith(n)?u:null}})" +
  '})(window.trustedTypes)';
