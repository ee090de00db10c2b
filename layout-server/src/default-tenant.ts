/** The shop that is meant where `DEFAULT_TENANT` says nothing. */
export const STANDARD_TENANT = 'de';

/** Id of the shop that is meant where none is named, by a process's settings; an empty one says nothing. */
export function defaultTenantOf(env: Readonly<Record<string, string | undefined>>): string {
  return env['DEFAULT_TENANT'] || STANDARD_TENANT;
}
