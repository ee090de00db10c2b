/** The forms that scripts send as mutations of the gateway (GW-019). */
const NAMES = ['newsletter'] as const;
export type GatewayForm = (typeof NAMES)[number];

export function isGatewayForm(name: string): name is GatewayForm {
  return NAMES.some((each) => each === name);
}
