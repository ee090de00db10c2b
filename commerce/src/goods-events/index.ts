/** Where another commerce system tells of changed goods. Used by the list of domains; what changed it is asked (`outside-goods`). */
export { createGoodsEvents, type OutsideGoods } from './goods-events.ts';
