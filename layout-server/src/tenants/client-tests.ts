import type { Tenant } from '@vitrine/schemas';

/** The list of every shop that names none of its own (AB-002). */
const DEFAULT_CLIENT_TESTS: readonly string[] = ['2025_04_Aplus_reco'];

/** Ids of the tests that a shop's pages assign in the browser. */
export function clientTestsOf({ abTests }: Pick<Tenant, 'abTests'>): readonly string[] {
  return abTests?.client ?? DEFAULT_CLIENT_TESTS;
}
