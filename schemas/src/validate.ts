import * as compiled from '../generated/validators.js';
import type { CompiledValidator } from '../generated/validators.js';
import type {
  BrowserFault,
  Caller,
  CatalogueRecord,
  CmsPage,
  ComponentFile,
  ContentFile,
  DocumentEdit,
  EdgeTenants,
  Experiment,
  ExposureBatch,
  FormAnswer,
  FormPost,
  GateAnswer,
  ReviewRecord,
  LayerDocument,
  LayoutDocument,
  LocaleProfile,
  NodeReference,
  PageFacts,
  RenderContext,
  ResolvedPage,
  SessionAnswer,
  SessionRenewal,
  ShopEventBatch,
  ShopMetric,
  Tenant,
  GoodsSource,
  SearchRules,
  Theme,
  TreeReceipt,
  VendureProducts,
  MeasuredBatch,
  ShopFlags,
  VisitCountBatch,
  VisitorBatch,
  VisitorReport,
  Vital,
} from '../generated/types.ts';
import { faultsFromAjv } from './ajv-faults.ts';
import type { Result } from './fault.ts';

/** Checks a value that came from outside; on success it is the same value, typed, nothing removed or filled in. */
export type Validate<T> = (value: unknown, where?: { layer?: string }) => Result<T>;

function validatorOf<T>(check: CompiledValidator): Validate<T> {
  return (value, where) => {
    if (check(value)) return { ok: true, value: value as T };
    return { ok: false, faults: faultsFromAjv(check.errors ?? [], { value, layer: where?.layer }) };
  };
}

export const validateBrowserFault = validatorOf<BrowserFault>(compiled.checkBrowserFault);
export const validateCaller = validatorOf<Caller>(compiled.checkCaller);
export const validateCatalogueRecord = validatorOf<CatalogueRecord>(compiled.checkCatalogueRecord);
export const validateCmsPage = validatorOf<CmsPage>(compiled.checkCmsPage);
export const validateComponentFile = validatorOf<ComponentFile>(compiled.checkComponentFile);
export const validateContentFile = validatorOf<ContentFile>(compiled.checkContentFile);
export const validateDocumentEdit = validatorOf<DocumentEdit>(compiled.checkDocumentEdit);
export const validateEdgeTenants = validatorOf<EdgeTenants>(compiled.checkEdgeTenants);
export const validateExperiment = validatorOf<Experiment>(compiled.checkExperiment);
export const validateExposureBatch = validatorOf<ExposureBatch>(compiled.checkExposureBatch);
export const validateFormAnswer = validatorOf<FormAnswer>(compiled.checkFormAnswer);
export const validateFormPost = validatorOf<FormPost>(compiled.checkFormPost);
export const validateGateAnswer = validatorOf<GateAnswer>(compiled.checkGateAnswer);
export const validateReviewRecord = validatorOf<ReviewRecord>(compiled.checkReviewRecord);
export const validateLayerDocument = validatorOf<LayerDocument>(compiled.checkLayerDocument);
export const validateLayoutDocument = validatorOf<LayoutDocument>(compiled.checkLayoutDocument);
export const validateLocaleProfile = validatorOf<LocaleProfile>(compiled.checkLocaleProfile);
export const validateNodeReference = validatorOf<NodeReference>(compiled.checkNodeReference);
export const validatePageFacts = validatorOf<PageFacts>(compiled.checkPageFacts);
export const validateRenderContext = validatorOf<RenderContext>(compiled.checkRenderContext);
export const validateResolvedPage = validatorOf<ResolvedPage>(compiled.checkResolvedPage);
export const validateSessionAnswer = validatorOf<SessionAnswer>(compiled.checkSessionAnswer);
export const validateSessionRenewal = validatorOf<SessionRenewal>(compiled.checkSessionRenewal);
export const validateShopMetric = validatorOf<ShopMetric>(compiled.checkShopMetric);
export const validateShopEventBatch = validatorOf<ShopEventBatch>(compiled.checkShopEventBatch);
export const validateTenant = validatorOf<Tenant>(compiled.checkTenant);
export const validateGoodsSource = validatorOf<GoodsSource>(compiled.checkGoodsSource);
export const validateVendureProducts = validatorOf<VendureProducts>(compiled.checkVendureProducts);
export const validateSearchRules = validatorOf<SearchRules>(compiled.checkSearchRules);
export const validateTheme = validatorOf<Theme>(compiled.checkTheme);
export const validateTreeReceipt = validatorOf<TreeReceipt>(compiled.checkTreeReceipt);
export const validateMeasuredBatch = validatorOf<MeasuredBatch>(compiled.checkMeasuredBatch);
export const validateShopFlags = validatorOf<ShopFlags>(compiled.checkShopFlags);
export const validateVisitCountBatch = validatorOf<VisitCountBatch>(compiled.checkVisitCountBatch);
export const validateVisitorBatch = validatorOf<VisitorBatch>(compiled.checkVisitorBatch);
export const validateVisitorReport = validatorOf<VisitorReport>(compiled.checkVisitorReport);
export const validateVital = validatorOf<Vital>(compiled.checkVital);
