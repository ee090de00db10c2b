import { DORMANT } from '@vitrine/schemas/dormant';

/** Calls once markup that only scripts show (`Dormant`) is in its place below an element or could not be had, at once if it is so already. */
export function whenAwake(place: Element, signal: AbortSignal, call: () => void): void {
  if (place.querySelector(`template[${DORMANT}]`) === null) call();
  else document.addEventListener('awake', call, { signal, once: true });
}
