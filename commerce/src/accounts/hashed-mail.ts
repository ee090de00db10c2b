import { createHash } from 'node:crypto';

/** What stands for an address of mail where it must not be read: its SHA-256 in hex, without regard to case and blanks around it (PR-018). */
export function hashedMail(mail: string): string {
  return createHash('sha256').update(mail.trim().toLowerCase()).digest('hex');
}
