/**
 * What visitors and customers want to buy. The source `basket`, forms and gateway fields map to one service; an order reads
 * and closes a basket in its own transaction.
 */
export { EMPTY_CONTENT, MOST_LINES, MOST_PIECES, piecesIn, type Basket, type BasketLine } from './basket.ts';
export { createBasketDomain, type BasketDomain } from './basket-domain.ts';
export { countCookie } from './count-cookie.ts';
export { deliveryFee, isForForwarder, needsForwarder } from './delivery-fee.ts';
export { createBasketRepository } from './basket-repository.ts';
export { createBaskets, type Article, type Baskets, type BasketOutcome } from './basket-service.ts';
export { leftInStock } from './left-in-stock.ts';
export { pricedBasket, voucherGoods, type PricedBasket, type PricedLine } from './priced-basket.ts';
export { baskets } from './tables.ts';
