/**
 * Tells by mail that what was sold out can be had again. Used by the list of domains; it looks at the stock of the catalogue.
 */
export { createStockAlerts } from './stock-alerts.ts';
export { stockAlerts } from './tables.ts';
