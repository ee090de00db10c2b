import { createSigner, type Signer } from '@vitrine/schemas/signing';
import { rendererConfig } from './config.ts';

let own: Signer | undefined;

/** The signer of this process, made at the first use. @throws Error as `readConfig` */
export function signer(): Signer {
  own ??= createSigner({ secrets: rendererConfig().secrets, clock: Date.now });
  return own;
}
