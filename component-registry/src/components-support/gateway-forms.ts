/** The forms that scripts send as mutations of the gateway (GW-019). */
const NAMES = [
  'newsletter',
  'newsletter-confirm',
  'newsletter-change',
  'mailing-unsubscribe',
  'login',
  'login-number',
  'logout',
  'password-forgot',
  'password-reset',
  'checkout-order',
] as const;
export type GatewayForm = (typeof NAMES)[number];

/** Forms that stand on what their page shows: where that holds no longer, the page is shown anew. */
export const SHOWN_ANEW: ReadonlySet<GatewayForm> = new Set(['checkout-order']);

/** Whether scripts send a form of this name as a mutation. */
export function isGatewayForm(name: string): name is GatewayForm {
  return NAMES.some((each) => each === name);
}
