/**
 * Sessions of customers: families of tokens that replace each other. Whoever logs somebody in begins one here; nobody else
 * can. Everything that a visitor without a session may do needs nothing of it.
 */
export { customerOfOwner, customerOwner, ownerForWriting, ownerOf, visitorOf } from './anonymous.ts';
export { createSessionDomain } from './session.ts';
export { createSessions, LOGIN_MS, REMEMBER_MS, type Login, type Sessions } from './session-service.ts';
export { refreshTokens, sessions } from './tables.ts';
