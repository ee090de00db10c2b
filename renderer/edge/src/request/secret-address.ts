/** Values of an address by which its reader is let in: links of mails and to pay, and what payers come back with. */
const SECRET = /[?&](?:token|p|payment|secret)=/;

/** Whether whoever is told an undecoded address could do with it what its reader may, such as choose a new password. */
export function isSecretAddress(url: string): boolean {
  return SECRET.test(url);
}
