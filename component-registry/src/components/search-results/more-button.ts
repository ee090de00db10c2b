/** The way to more products. */
export const MORE = 'a[rel="next"]';

/** Once scripts run it adds to the page instead of leaving it: it is a button then, for whoever hears it too. */
export function makeMoreButton(list: HTMLElement): void {
  list.querySelector(MORE)?.setAttribute('role', 'button');
}
