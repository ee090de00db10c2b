/**
 * The shapes of the product and the one way in which `unknown` becomes typed.
 * Used by every other package; imports none of them. Types and validators are generated from the JSON Schemas
 * beside this folder. It does not know what a document means, only how it is formed.
 */
export type {
  BrowserFault,
  Caller,
  CallerSession,
  CatalogueRecord,
  CmsPage,
  CmsParagraph,
  ComponentFile,
  ContentFile,
  ContentLink,
  ContentPicture,
  DocumentEdit,
  EdgeTenants,
  Experiment,
  Exposure,
  ExposureBatch,
  FormAnswer,
  FormPost,
  GateAnswer,
  ReviewRecord,
  HideOperation,
  HoldoutShare,
  Image,
  InsertOperation,
  LayerDocument,
  LayoutDocument,
  LocaleProfile,
  LayoutDocumentMeta,
  LayoutNode,
  LayoutNodeCondition as Condition,
  LayoutNodeDataNeed as DataNeed,
  LayoutNodeProps as Props,
  LayoutNodeValue as Value,
  MergeOperation,
  MoveOperation,
  NamedCookie,
  NodeReference,
  Operation,
  PageFacts,
  PostedForm,
  PriceBlock,
  ListFilter,
  ProductCardData,
  RatingSummary,
  RecordAttribute,
  RecordPrice,
  RecordStock,
  RecordValue,
  RecordVariant,
  RenderContext,
  ReportPart,
  ResolvedNode,
  ResolvedPage,
  SessionAnswer,
  SessionRenewal,
  SetOperation,
  MainMaterial,
  MetricFilter,
  ShopEvent,
  ShopEventBatch,
  ShopMetric,
  Tenant,
  GoodsSource,
  VendureProduct,
  SearchRules,
  Theme,
  ThemePalette as Palette,
  TreeReceipt,
  UnsetOperation,
  ForgedClaims,
  ForgottenVisitor,
  VisitCount,
  MeasuredBatch,
  MeasuredExposure,
  FlagPage,
  ShopFlags,
  VisitCountBatch,
  VisitorBatch,
  VisitorClass,
  VisitorEvent,
  VisitorReport,
  Vital,
} from '../generated/types.ts';
export {
  ANYBODY,
  DIMENSION_NAMES,
  DIMENSION_ROWS,
  DIMENSIONS,
  seenBy,
  visitorClassOf,
  type Dimension,
  type DimensionRow,
} from './dimensions.ts';
export { faultsFromAjv, type AjvError, type FaultPlace } from './ajv-faults.ts';
export { brandLetter, brandManifest, brandSign, SIGN_WIDTHS, type Brand, type SignWidth } from './brand-files.ts';
export { armOfBucket, bucketOf, BUCKETS, type Share } from './buckets.ts';
export { HELD, HOLDOUT_PREFIX, holdoutBucket, isHeldOut, REST } from './holdouts.ts';
export { canonicalJson, hashOf } from './canonical-json.ts';
export { nearestName, orMeant } from './did-you-mean.ts';
export { FAULT_CODES, type FaultCode } from './fault-codes.ts';
export { fault, showValue, type Fault, type FaultParts, type Result } from './fault.ts';
export { FORMATS } from './formats.ts';
export { lookAtJson, type JsonLook, type TextPlace } from './json-text.ts';
export { LIMITS } from './limits.ts';
export { formFieldsOf } from './form-fields.ts';
export { FORM_POST_HEADER } from './form-post-header.ts';
export {
  COOKIES_HEADER,
  BARE_HOST_HEADER,
  EDGE_REFUSED_HEADER,
  readNamedCookies,
  writeNamedCookies,
} from './named-cookies.ts';
export { isObject } from './is-object.ts';
export { oneOf, perhaps } from './one-of.ts';
export { reachesPrototype } from './forbidden-keys.ts';
export { hasNul } from './has-nul.ts';
export { parseJson } from './parse-json.ts';
export { safeUrl } from './safe-url.ts';
export {
  validateBrowserFault,
  validateCaller,
  validateCatalogueRecord,
  validateCmsPage,
  validateComponentFile,
  validateContentFile,
  validateDocumentEdit,
  validateEdgeTenants,
  validateExperiment,
  validateExposureBatch,
  validateFormAnswer,
  validateFormPost,
  validateGateAnswer,
  validateReviewRecord,
  validateLayerDocument,
  validateLayoutDocument,
  validateLocaleProfile,
  validateNodeReference,
  validatePageFacts,
  validateRenderContext,
  validateResolvedPage,
  validateSessionAnswer,
  validateSessionRenewal,
  validateShopEventBatch,
  validateShopMetric,
  validateTenant,
  validateGoodsSource,
  validateVendureProducts,
  validateSearchRules,
  validateTheme,
  validateTreeReceipt,
  validateMeasuredBatch,
  validateShopFlags,
  validateVisitCountBatch,
  validateVisitorBatch,
  validateVisitorReport,
  validateVital,
  type Validate,
} from './validate.ts';
export { DOCUMENT_TAGS, touchesDocuments } from './tags.ts';
export { pictureNameOf } from './picture-names.ts';
