import type { DataSource } from '@vitrine/platform/doors';

/** `consent`: the categories that whoever asks consents to, for the page on which they are chosen; none before a decision. */
export const consentSource: DataSource = {
  name: 'consent',
  personal: true,
  argsSchema: { type: 'object', additionalProperties: false },
  valueSchema: { type: 'array', maxItems: 6, items: { type: 'string', pattern: '^C000[1-6]$' } },
  fetch: async (_args, { caller }) => ({ value: caller?.consent ?? [], tags: [] }),
};
