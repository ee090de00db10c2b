/**
 * What the environment decides, typed and checked once at the start of a process, and by the same words in every server.
 * Used by each server's `config.ts`; reads nothing by itself.
 */
export {
  address,
  eventSecrets,
  flag,
  kind,
  logLevel,
  names,
  networks,
  origin,
  origins,
  port,
  secrets,
  text,
  wholeNumber,
} from './kinds.ts';
export { readSettings, type SettingsResult } from './read-settings.ts';
