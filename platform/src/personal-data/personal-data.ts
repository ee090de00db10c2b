import type { PgTable } from '../sql.ts';

/** One thing that is kept of a person: where it is kept, and what it says, without secrets such as the hashes of tokens. */
export interface PersonalRecord {
  in: string;
  values: Readonly<Record<string, unknown>>;
}

/** Something that keeps data of people. An address is compared without regard to case. */
export interface PersonalData {
  /** The tables in which it keeps them; none if it keeps them elsewhere. */
  tables: readonly PgTable[];
  /** What a tenant keeps of the person; empty if that is nothing. */
  export(tenant: string, address: string): Promise<PersonalRecord[]>;
  /** Erases it, and tells how many records that were; 0 if there was nothing. */
  erase(tenant: string, address: string): Promise<number>;
}

/** What a tenant keeps of a person anywhere, in the order of `kept`. */
export async function exportPerson(
  kept: readonly PersonalData[],
  tenant: string,
  address: string,
): Promise<PersonalRecord[]> {
  return (await Promise.all(kept.map((each) => each.export(tenant, address)))).flat();
}

/** Erases it, one keeper after the other: whoever fails leaves the rest for the next try. @returns how many records it was */
export async function erasePerson(kept: readonly PersonalData[], tenant: string, address: string): Promise<number> {
  let erased = 0;
  for (const each of kept) erased += await each.erase(tenant, address);
  return erased;
}
