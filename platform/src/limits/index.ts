/** What keeps a server answering when more is asked of it than it can do. Used by the doors. */
export { createKeyedTurns } from './keyed-turns.ts';
export { createLimiters } from './limiters.ts';
export { createPressure, MOST_LAG_MS, type Pressure } from './pressure.ts';
export { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limiter.ts';
export { createTurns } from './turns.ts';
