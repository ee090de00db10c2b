import { consentOf } from '@vitrine/schemas/consent';
import { rememberedWith } from './remembered.ts';

/** A visitor's decision as its cookie should hold it: the categories that there are, sorted; '' if none was made. */
export const decisionText = rememberedWith((consent: readonly string[]): string =>
  consent.length === 0 ? '' : consentOf(consent).join(),
);
