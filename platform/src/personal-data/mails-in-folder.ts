import { rm } from 'node:fs/promises';
import { filesInOutbox, type OutboxFile } from '../mail/index.ts';
import type { PersonalData } from './personal-data.ts';

/** The mails to a person that lie in the folder of an outbox. */
export function mailsInFolder(folder: string): PersonalData {
  const mailsTo = async (tenant: string, address: string): Promise<OutboxFile[]> =>
    (await filesInOutbox(folder, tenant)).filter(({ recipients }) =>
      recipients.some((each) => each.toLowerCase() === address.toLowerCase()),
    );
  return {
    tables: [],
    export: async (tenant, address) =>
      (await mailsTo(tenant, address)).map(({ mail: { date, from, to, subject, text } }) => ({
        in: 'mails',
        values: { date, from, to, subject, text },
      })),
    async erase(tenant, address) {
      const mails = await mailsTo(tenant, address);
      for (const { file } of mails) await rm(file, { force: true });
      return mails.length;
    },
  };
}
