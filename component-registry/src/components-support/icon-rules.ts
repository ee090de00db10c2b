import { ICON_SHAPES, type IconName } from './icon-shapes.ts';

/** Which icons stand anywhere at which size, in px. */
export const ICON_SIZES = {
  16: [
    'arrow-right',
    'check',
    'chevron-down',
    'chevron-left',
    'chevron-right',
    'clock',
    'credit-card',
    'eye',
    'gift',
    'heart',
    'info',
    'leaf',
    'monitor',
    'moon',
    'package',
    'phone',
    'receipt',
    'rotate-ccw',
    'search',
    'shield-check',
    'store',
    'sun',
    'truck',
    'x',
  ],
  20: [
    'badge-check',
    'chevron-down',
    'chevron-left',
    'chevron-right',
    'circle-alert',
    'eye',
    'globe',
    'heart',
    'info',
    'search',
    'sliders-horizontal',
    'triangle-alert',
    'truck',
    'x',
  ],
  24: [
    'award',
    'badge-check',
    'chevron-left',
    'chevron-right',
    'clock',
    'credit-card',
    'gift',
    'heart',
    'image',
    'leaf',
    'mail',
    'menu',
    'package',
    'phone',
    'play',
    'receipt',
    'rotate-ccw',
    'shield-check',
    'shopping-bag',
    'store',
    'truck',
    'user',
    'wifi-off',
    'x',
  ],
} as const satisfies Record<number, readonly IconName[]>;

export type IconSize = keyof typeof ICON_SIZES;

/** The class of an icon, whose rule is in the sheet of every page. */
export function iconClass(name: IconName, size: IconSize): string {
  return `i-${name}-${size}`;
}

const ICON = ':where(i[class^=i-])';

/**
 * Icons as masks, so that no page has their lines: boxes in the colour of the text around them. Whoever chose colours of their own
 * for all pages sees them in those.
 */
export function iconRules(): string {
  const sizes = (Object.keys(ICON_SIZES) as unknown as IconSize[]).map(Number) as IconSize[];
  return [
    `${ICON}{display:block;flex-shrink:0;background-color:currentColor;-webkit-mask:var(--icon) 0 0/100% 100%;mask:var(--icon) 0 0/100% 100%;-webkit-print-color-adjust:exact;print-color-adjust:exact;}`,
    ...sizes.map((size) => `:where(i[class^=i-][class$="-${size}"]){width:${size}px;height:${size}px;}`),
    `@media (forced-colors: active){${ICON}{forced-color-adjust:none;background-color:CanvasText;}:where(a i[class^=i-]){background-color:LinkText;}:where(button i[class^=i-]){background-color:ButtonText;}}`,
    ...sizes.flatMap((size) =>
      ICON_SIZES[size].map((name) => `:where(.${iconClass(name, size)}){--icon:${drawn(name, size)};}`),
    ),
    // A heart that is pressed is filled.
    `:where([aria-pressed=true]>.${iconClass('heart', 20)}){--icon:${drawn('heart', 20, '#000')};}`,
  ].join('\n');
}

/** An icon as the address of a picture; the stroke is 1.5 px at every size. */
function drawn(name: IconName, size: IconSize, fill = 'none'): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='${fill}' stroke='#000' stroke-width='${(1.5 * 24) / size}' stroke-linecap='round' stroke-linejoin='round'>${ICON_SHAPES[name]}</svg>`;
  return `url("data:image/svg+xml,${svg
    .replaceAll('"', "'")
    .replaceAll(/[#<>]/gu, (sign) => encodeURIComponent(sign))}")`;
}
