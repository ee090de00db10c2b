import type { Words } from '@vitrine/platform/doors';
import { isMailAddress } from '@vitrine/platform/mail';

/** What somebody may say of themselves (NL-010). */
export const NAMES = ['salutation', 'firstname', 'lastname'] as const;
const LONGEST_ADDRESS = 100;
const LONGEST_NAME = 50;

/** What is wrong with the fields of a sign-up; nothing where it can be taken. */
export function signUpErrors(fields: Readonly<Partial<Record<string, string>>>): Record<string, Words> {
  const { email = '' } = fields;
  const isAddress = isMailAddress(email) && email.length <= LONGEST_ADDRESS;
  const tooLong = NAMES.filter((name) => (fields[name] ?? '').length > LONGEST_NAME);
  return {
    ...(isAddress ? {} : { email: { key: 'validation.email.required' } }),
    ...Object.fromEntries(
      tooLong.map((name) => [name, { key: 'validation.tooLong', with: { max: LONGEST_NAME } }] as const),
    ),
  };
}
