/**
 * What a domain of the shop is to the house: the types of the doors that it brings, and of what it is given.
 * Used by `commerce`, which implements them, and by the layout server, which opens them. No domain is known here.
 */
export type { DataSource, PageHead, PageScope, SourceAnswer } from './data-source.ts';
export type { Domain, Platform } from './domain.ts';
export type { FormFile, FormHandler, FormOutcome, SentForm, Words } from './form-handler.ts';
export { givenFields, type FormMutation, type GivenArguments, type MutationArgument } from './form-mutation.ts';
export type { LocalShop, Shops } from './local-shop.ts';
export type { PageGate } from './page-gate.ts';
export type { FoundSubject, PageSubject } from './page-subject.ts';
export type { PageValues } from './page-values.ts';
export type { RenewSession } from './renew-session.ts';
export type { MessageRoute, ServerMessage, ShopCall, ShopReply, ShopRoute } from './shop-route.ts';
export { type ShopAsker, type ShopSchemaBuilder, type ShopSchemaTypes } from './shop-schema.ts';
export { noteRefund, noteShopEvent, orderEvent, SHOP_EVENT, type NotedEvent } from './shop-events.ts';
export { areaOf, tagOf } from './tags.ts';
export { tenantId, type TenantId } from './tenant-id.ts';
export { typedText } from './typed-text.ts';
