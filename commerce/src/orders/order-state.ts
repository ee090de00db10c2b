/** `placed`: to be paid first; `confirmed`: to be sent. */
export type OrderState = 'placed' | 'confirmed' | 'cancelled' | 'closed';
/** What may become of an order. */
export type OrderDeed = 'confirm' | 'cancel' | 'close';

const TABLE: Readonly<Record<OrderDeed, { from: readonly OrderState[]; to: OrderState }>> = {
  confirm: { from: ['placed'], to: 'confirmed' },
  cancel: { from: ['placed', 'confirmed'], to: 'cancelled' },
  close: { from: ['confirmed'], to: 'closed' },
};

/** The state after a deed; undefined where it is refused. */
export function after(state: OrderState, deed: OrderDeed): OrderState | undefined {
  const { from, to } = TABLE[deed];
  return from.includes(state) ? to : undefined;
}
