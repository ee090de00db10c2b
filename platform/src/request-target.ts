/**
 * Whether the target of a request is a path of the server that reads it (origin-form, RFC 9112, 3.2.1). No address of another
 * server, none to which a base would lend its scheme (`//host`, `/\host`), no `*`: an address that is built from such a target
 * would lead elsewhere.
 */
export function isOriginForm(target: string | undefined): target is string {
  return target !== undefined && /^\/(?![/\\])/.test(target);
}
