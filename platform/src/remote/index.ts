/**
 * Calls to other servers, each with a deadline, a bound on its answer, no redirects and, where several callers would wait for
 * one that is down, a breaker; and old copies for when nothing comes. Knows nothing of what is asked. No database in here:
 * the edge imports it.
 */
export { createBreakers, type Breaker, type BreakerLimits } from './breaker.ts';
export { callRemote, discard, type RemoteCall, type Reply } from './call.ts';
export { failed, type RemoteFailure, type RemoteFailureCode, type RemoteOutcome } from './failure.ts';
export { openCall, type OpenedCall, type OpenedReply } from './opened-call.ts';
export { openOutsideFiles, type OutsideFiles } from './outside-file.ts';
export { createRemote, openPool, openPools, type Remote, type RemoteBounds, type RemoteOptions } from './remote.ts';
export { createStaleCopies, type StaleCopies } from './stale-copies.ts';
