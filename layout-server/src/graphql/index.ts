/**
 * The doors for GraphQL: one for shops, behind the edge, and one for staff, on its own port.
 * Resolvers map input, call one service and map the outcome; they decide nothing.
 */
export { printSchemas } from './print-schemas.ts';
export { shopDoor, type ShopDoorParts } from './shop-door.ts';
export { staffDoor, type StaffDoorParts } from './staff-door.ts';
