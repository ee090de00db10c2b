/** A tenant's sign: its initial on a rounded square, in both colour modes. `id` is a tenant id, which needs no escaping. */
export function favicon(id: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>rect{fill:#221f1c}text{fill:#faf8f5}` +
    `@media(prefers-color-scheme:dark){rect{fill:#f1ede7}text{fill:#171513}}</style><rect width="32" height="32" rx="8"/>` +
    `<text x="16" y="22" font-family="Georgia,serif" font-size="18" text-anchor="middle">${id.slice(0, 1).toUpperCase()}</text></svg>`
  );
}
