/**
 * Writes a failed fetch of the browser into its console: what it was (`[Network]` or `[GraphQL]` first), for which component,
 * and at which address.
 */
export function logFailure({ message, component, url }: { message: string; component: string; url: string }): void {
  // oxlint-disable-next-line no-console -- where a browser's failures are looked for
  console.error(`${message}\ncomponent: ${component}\nurl: ${url}`);
}
