/**
 * Goods that come back: what somebody announces of an order that was sent, and what the service finds in the parcel, which takes
 * its worth off the order and puts the goods back. Stands on orders, whose rows it locks, and on the books.
 */
export { createReturnsDomain, type ReturnsDomain, type TendedReturn, type TendReturns } from './returns-domain.ts';
export { leftOf } from './announce-return.ts';
export { takeBack } from './take-back.ts';
export { isReturnOver, lastDayOnTheWay, lastReturnDay, periodWords } from './return-period.ts';
export { returnToken } from './return-token.ts';
export { goodsWords, piecesWords, returnNumber, returnState } from './return-words.ts';
export { returnsOf, type OrderReturn } from './returns-repository.ts';
export { returnReceipts, returns, type LinePieces } from './tables.ts';
