/**
 * Money in the words of a locale. Used by the catalogue and everything that shows an amount.
 * It knows no products and no tenants: amounts come as integer minor units with their currency.
 */
export { formatMoney, type Currency } from './money-format.ts';
export { priceBlock, reductionPercent, type PriceWords } from './price-block.ts';
