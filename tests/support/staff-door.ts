import type { SharedProduct } from './shared-product.ts';

/** What the staff door answered: the status, and the JSON. */
export interface StaffAnswer<T> {
  status: number;
  data?: T | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** Asks the staff door with a token; left out, as the merchandiser of the demo. */
export async function askStaffDoor<T>(
  product: Pick<SharedProduct, 'ports'>,
  query: string,
  variables: object = {},
  token = 'demo-merchandiser',
): Promise<StaffAnswer<T>> {
  const answer = await fetch(`http://127.0.0.1:${product.ports.staff}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}
