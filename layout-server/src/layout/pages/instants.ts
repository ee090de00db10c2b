/** The earliest of ISO instants in UTC; empty ones mean "never" and are passed over. Empty if all are. */
export function earliest(...instants: readonly string[]): string {
  return instants.filter((instant) => instant !== '').toSorted()[0] ?? '';
}
