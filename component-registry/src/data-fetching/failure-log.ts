const FAULTS_PATH = '/-/faults';

/**
 * Writes what failed in the browser into its console and tells the shop: what it was (of a fetch `[Network]` or `[GraphQL]`
 * first), for which component, and at which address. Nothing waits for it, and nobody hears if it is not taken.
 */
export function logFailure({ message, component, url }: { message: string; component: string; url: string }): void {
  // oxlint-disable-next-line no-console -- where a browser's failures are looked for
  console.error(`${message}\ncomponent: ${component}\nurl: ${url}`);
  const fault = { message: message.slice(0, 300), component, url: url.slice(0, 2_000) };
  // Not in every browser, nor where tests run.
  const { sendBeacon } = navigator as { sendBeacon?: Navigator['sendBeacon'] };
  sendBeacon?.call(navigator, FAULTS_PATH, new Blob([JSON.stringify(fault)], { type: 'application/json' }));
}
