/**
 * The layout server over HTTP, apart from GraphQL: the internal door for edge and renderer, and health.
 * It maps requests to one call of a module each and decides nothing itself.
 */
export { backupRoute, type BackupRouteParts } from './backup-route.ts';
export { catalogueRoutes } from './catalogue-routes.ts';
export { createEventStreams, type EventStreams } from './event-stream.ts';
export { domainRoutes } from './domain-routes.ts';
export { experimentRoutes } from './experiment-routes.ts';
export { healthRoutes } from './health-routes.ts';
export { createHttpMetrics, type HttpMetrics } from './http-metrics.ts';
export { answerCookies, createCallerReader, readCookies, type CallerReading } from './shop-caller.ts';
export { createHttpServer } from './http-server.ts';
export { internalDoor, type InternalDoorParts } from './internal-door.ts';
export { creditRoutes } from './credit-routes.ts';
export { measuredRoute } from './measured-route.ts';
export { caseRoutes } from './case-routes.ts';
export { withdrawalRoutes } from './withdrawal-routes.ts';
export { goodsRoutes } from './goods-routes.ts';
export { orderRoutes, paylinkRoute } from './order-routes.ts';
export { returnRoutes } from './return-routes.ts';
export { feedbackRoutes } from './feedback-routes.ts';
export { reviewRoutes } from './review-routes.ts';
export { searchRoutes } from './search-routes.ts';
export { pictureStaffRoutes } from './picture-staff-routes.ts';
export { personRoutes } from './person-routes.ts';
export { revalidateRoute, type Revalidate } from './revalidate-route.ts';
export { sessionRoutes } from './session-routes.ts';
export { createShedding } from './shed-load.ts';
export { turnAway } from './turn-away.ts';
