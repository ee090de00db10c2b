import { rm } from 'node:fs/promises';
import { filesInOutbox, type OutboxFile } from '../mail/index.ts';
import type { PersonalData } from './personal-data.ts';

/** The mails that lie in the folder of an outbox to a person, and to the shop about what they wrote to it. */
export function mailsInFolder(folder: string): PersonalData {
  const mailsOf = async (tenant: string, address: string): Promise<OutboxFile[]> =>
    (await filesInOutbox(folder, tenant)).filter(({ recipients, answered }) =>
      [...recipients, ...answered].some((each) => each.toLowerCase() === address.toLowerCase()),
    );
  return {
    tables: [],
    export: async (tenant, address) =>
      (await mailsOf(tenant, address)).map(({ mail: { date, from, to, subject, text } }) => ({
        in: 'mails',
        values: { date, from, to, subject, text },
      })),
    async erase(tenant, address) {
      const mails = await mailsOf(tenant, address);
      for (const { file } of mails) await rm(file, { force: true });
      return mails.length;
    },
  };
}
