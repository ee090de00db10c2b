import { hostNameIn } from '@vitrine/schemas/addresses';
import { remembered } from './remembered.ts';

const nameIn = remembered(hostNameIn, 1_000);

/** The host of a Host header: lower case, without port, brackets kept; '' if there is none or it is malformed. */
export function hostName(header: string | undefined): string {
  return header === undefined ? '' : nameIn(header);
}
