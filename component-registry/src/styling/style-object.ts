import type { CSSProperties } from 'react';
import type {
  Breakpoint,
  ColorToken,
  DurationToken,
  FontSizeToken,
  FontToken,
  RadiusToken,
  SizeToken,
  SpacingToken,
  TextStyleToken,
  ZIndexToken,
} from './tokens.ts';

type Keyword = 'inherit' | 'initial' | 'unset' | 'revert';
type CssFunction =
  `${'var' | 'calc' | 'min' | 'max' | 'clamp' | 'env' | 'fit-content' | 'color-mix' | 'minmax' | 'repeat'}(${string})`;
type Length =
  `${number}${'px' | 'rem' | 'em' | '%' | 'ch' | 'vw' | 'vh' | 'svh' | 'dvh' | 'cqw' | 'cqi' | 'fr' | 'lh'}`;

/** A colour of the palette, with an optional share of opacity in percent (`ink/60`). No literal colours: they would not follow the brand. */
export type Color =
  | ColorToken
  | `${ColorToken}/${number}`
  | 'transparent'
  | 'currentColor'
  | 'none'
  | Keyword
  | CssFunction;
type Space =
  | SpacingToken
  | `-${SpacingToken}`
  | (SpacingToken extends `${infer N extends number}` ? N : never)
  | 'auto'
  | Length
  | CssFunction
  | Keyword;
type Size =
  | SpacingToken
  | (SpacingToken extends `${infer N extends number}` ? N : never)
  | SizeToken
  | 'auto'
  | 'none'
  | '0'
  | Length
  | CssFunction
  | Keyword
  | 'min-content'
  | 'max-content';
type Radius = RadiusToken | '0' | '50%' | '9999px' | Length | Keyword;

/** Properties whose values are tokens. The rest is plain CSS. */
interface TokenProperties {
  color: Color;
  background: Color | `${'linear' | 'radial'}-gradient(${string})`;
  backgroundColor: Color;
  borderColor: Color;
  borderTopColor: Color;
  borderBottomColor: Color;
  borderLeftColor: Color;
  borderRightColor: Color;
  borderInlineColor: Color;
  borderBlockColor: Color;
  borderInlineStartColor: Color;
  borderInlineEndColor: Color;
  borderBlockStartColor: Color;
  borderBlockEndColor: Color;
  outlineColor: Color;
  textDecorationColor: Color;
  fill: Color;
  stroke: Color;
  caretColor: Color;
  accentColor: Color;
  padding: Space;
  paddingTop: Space;
  paddingBottom: Space;
  paddingLeft: Space;
  paddingRight: Space;
  paddingInline: Space;
  paddingBlock: Space;
  paddingInlineStart: Space;
  paddingInlineEnd: Space;
  paddingBlockStart: Space;
  paddingBlockEnd: Space;
  margin: Space;
  marginTop: Space;
  marginBottom: Space;
  marginLeft: Space;
  marginRight: Space;
  marginInline: Space;
  marginBlock: Space;
  marginInlineStart: Space;
  marginInlineEnd: Space;
  marginBlockStart: Space;
  marginBlockEnd: Space;
  gap: Space;
  rowGap: Space;
  columnGap: Space;
  scrollPadding: Space;
  scrollPaddingInline: Space;
  scrollMargin: Space;
  scrollMarginTop: Space;
  scrollMarginBottom: Space;
  top: Space;
  right: Space;
  bottom: Space;
  left: Space;
  inset: Space;
  insetInline: Space;
  insetBlock: Space;
  insetInlineStart: Space;
  insetInlineEnd: Space;
  insetBlockStart: Space;
  insetBlockEnd: Space;
  textIndent: Space;
  width: Size;
  height: Size;
  minWidth: Size;
  minHeight: Size;
  maxWidth: Size;
  maxHeight: Size;
  flexBasis: Size;
  inlineSize: Size;
  blockSize: Size;
  minInlineSize: Size;
  maxInlineSize: Size;
  boxSize: Size;
  borderRadius: Radius;
  fontFamily: FontToken | Keyword;
  fontSize: FontSizeToken | Length | CssFunction | Keyword;
  zIndex: ZIndexToken | number | 'auto';
  transitionDuration: DurationToken;
  textStyle: TextStyleToken;
  srOnly: boolean;
  truncate: boolean;
  lineClamp: number;
}

type Properties = Omit<CSSProperties, keyof TokenProperties> & TokenProperties;

/** Chakra's conditions that the shop uses; `hover` is inside `@media (hover: hover)`. */
type ConditionKey =
  | '_hover'
  | '_active'
  | '_focus'
  | '_focusWithin'
  | '_focusVisible'
  | '_disabled'
  | '_expanded'
  | '_open'
  | '_before'
  | '_after'
  | '_marker'
  | '_placeholder'
  | '_first'
  | '_last'
  | '_notFirst'
  | '_notLast'
  | '_even'
  | '_odd'
  | '_empty'
  | '_current'
  | '_currentPage'
  | '_groupHover'
  | '_groupFocusVisible'
  | '_motionReduce'
  | '_motionSafe'
  | '_print'
  | '_icon'
  | '_checked'
  | '_selection'
  | '_backdrop'
  | '_target';

/** One value, or one per breakpoint, from that width upwards. */
export type Responsive<V> = V | { [B in Breakpoint]?: V };

/**
 * A Chakra style object on our tokens. Nested keys: a condition (`_hover`), a breakpoint (`md`), a selector with `&`
 * (`'& > li'`) or an at-rule (`'@media print'`). A misspelt token or property does not compile.
 */
export type StyleObject = { [P in keyof Properties]?: Responsive<Properties[P]> | undefined } & {
  [K in ConditionKey | Breakpoint]?: StyleObject;
} & { [Selector in `${string}&${string}`]?: StyleObject } & { [Rule in `@${string}`]?: StyleObject } & {
  [Variable in `--${string}`]?: Responsive<string | number>;
};
