import { expect, it } from 'vitest';
import { createPasswords, PasswordsBusy } from './passwords.ts';

it('knows a password by its hash, and nobody by none', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('Sommer24!');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  expect(await passwords.verify(hash, 'Sommer24!')).toBe(true);
  expect(await passwords.verify(hash, 'sommer24!')).toBe(false);
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
});

it('refuses what cannot be answered soon, and goes on when others are through', async () => {
  const passwords = createPasswords();
  const outcomes = await Promise.allSettled(Array.from({ length: 56 }, () => passwords.verify(null, 'x')));
  const refused = outcomes.filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => reason instanceof PasswordsBusy)).toEqual([true, true]);
  expect(await passwords.verify(null, 'x')).toBe(false);
});
