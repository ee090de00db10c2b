/** Why a visitor saw what it saw of experiments, at any moment. */
export {
  createVisitorExplainer,
  type ExplainedVisitor,
  type HoldoutExplanation,
  type VisitorExplainer,
  type VisitorExplanation,
} from './explain-visitor.ts';
