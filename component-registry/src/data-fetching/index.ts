/**
 * How the browser fetches what its page shows: once for all who want the same, anew when somebody comes back, again after a
 * failure, with a word when it takes long. Used by islands; knows nothing of what is fetched.
 */
export { askJson } from './ask-json.ts';
export { browserLiveData } from './browser-live-data.ts';
export { isSlow, type ConnectionNote } from './connection.ts';
export { logFailure } from './failure-log.ts';
export {
  createLiveData,
  type Answer,
  type LiveData,
  type LiveDataOptions,
  type LiveState,
  type Wanted,
} from './live-data.ts';
export { createFetchMemory, type FetchMemory } from './memory.ts';
export { createSharedRequests, type SharedRequests } from './shared-requests.ts';
export { backoffMs } from './times.ts';
