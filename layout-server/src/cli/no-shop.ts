import { refusal, type Finished } from './finished.ts';
import { LAYOUTS } from './operations.ts';
import type { Output } from './output.ts';
import type { StaffClient } from './staff-client.ts';

/** The refusal of a shop that is none, or not the person's; for a list that is empty. Undefined if there is nothing to refuse. */
export async function noShop(
  { client, output }: { client: StaffClient; output: Output },
  tenant: string | undefined,
): Promise<Finished | undefined> {
  if (tenant === undefined) return undefined;
  const rows = await client.ask(LAYOUTS, { tenant });
  return rows.some(({ id }) => id.startsWith(`${tenant}/`))
    ? undefined
    : refusal(output, tenant, 'it has no documents, or is no shop that you work for; "layouts list" names them');
}
