/** Makes the winner of a test the page, in one transaction with the end of the test, and takes it back. Used by the staff door. */
export { createShipService, type Shipped, type ShipOutcome, type ShipService } from './ship-service.ts';
