import type { Words } from '@vitrine/platform/doors';
import { isMailAddress } from '@vitrine/platform/mail';
import { webAddressError } from '../../accounts/index.ts';

/** What the law lets a shop ask for: who, which contract, and where the receipt goes (Directive (EU) 2023/2673, Article 11a). */
export const WITHDRAWAL_FIELDS = ['name', 'order', 'email', 'goods'] as const;

export interface Withdrawal {
  name: string;
  order: string;
  email: string;
  goods: string;
}

const LONGEST = { name: 100, order: 40, email: 100, goods: 500 } as const;

/** What somebody says who withdraws, or what is wrong with it by field. Nothing is asked about the order: that is looked up by people. */
export function readWithdrawal(
  fields: Readonly<Record<string, string>>,
): { ok: true; said: Withdrawal } | { ok: false; errors: Record<string, Words> } {
  const [name, order, email, goods] = WITHDRAWAL_FIELDS.map((field) => (fields[field] ?? '').trim());
  const said = { name: name ?? '', order: order ?? '', email: email ?? '', goods: goods ?? '' };
  const errors: Record<string, Words> = {};
  for (const field of WITHDRAWAL_FIELDS)
    if (said[field].length > LONGEST[field])
      errors[field] = { key: 'validation.tooLong', with: { max: LONGEST[field] } };
  for (const field of ['name', 'order'] as const)
    if (said[field] === '') errors[field] = { key: 'validation.required.field' };
  for (const field of ['name', 'order', 'goods'] as const) {
    const wrong = webAddressError(said[field]);
    if (wrong !== undefined) errors[field] = wrong;
  }
  if (!isMailAddress(said.email)) errors['email'] = { key: 'validation.email.required' };
  return Object.keys(errors).length === 0 ? { ok: true, said } : { ok: false, errors };
}
