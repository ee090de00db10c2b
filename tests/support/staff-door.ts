import type { SharedProduct } from './shared-product.ts';
import { until } from './until.ts';

/** What the staff door answered: the status, and the JSON. */
export interface StaffAnswer<T> {
  status: number;
  data?: T | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/**
 * Asks the staff door with a token: left out, as the merchandiser of the demo, `null` as nobody. Comes again to a door that has too much
 * to do, as the command lines do; nothing was begun then.
 */
export async function askStaffDoor<T>(
  product: Pick<SharedProduct, 'ports'>,
  query: string,
  variables: object = {},
  token: string | null = 'demo-merchandiser',
): Promise<StaffAnswer<T>> {
  return until('the staff door has room', async () => {
    const answer = await fetch(`http://127.0.0.1:${product.ports.staff}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    const said = (await answer.json()) as { code?: string };
    return said.code === 'OVERLOADED' ? undefined : { status: answer.status, ...said };
  });
}
